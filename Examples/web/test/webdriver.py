"""A client of the WebDriver protocol for headless Chromium, over HTTP."""

import base64
import json
import re
import subprocess
import time
import urllib.error
import urllib.request

TIMEOUT = 30
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Space": " ", "Shift": "\ue008", "Escape": "\ue00c"}


class Browser:
    """A browser with its own profile. Windows have their own session storage, so each can be another user."""

    def __init__(self, profile):
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.session = ""
        for line in self.driver.stdout:
            match = re.search(r"started successfully on port (\d+)", line)
            if match:
                self.address = f"http://127.0.0.1:{match[1]}"
                break
        arguments = [
            "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars",
            "--lang=en-US", f"--user-data-dir={profile}",
            # Without transitions, a changed color scheme has its final colors at once.
            "--force-prefers-reduced-motion"]
        capabilities = {
            "browserName": "chrome", "goog:chromeOptions": {"args": arguments},
            "goog:loggingPrefs": {"performance": "ALL", "browser": "ALL"}}
        try:
            session = self.request("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        except Exception:
            self.driver.kill()
            raise
        self.session = f"/session/{session['sessionId']}"
        self.calls = []
        self.console = []

    def request(self, method, path, body=None):
        """Sends a command and returns its value."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.address + self.session + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=90) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{path}: {json.load(error)['value']['message']}") from None

    def close(self):
        """Ends the browser and the driver."""
        self.request("DELETE", "")
        self.driver.terminate()
        self.driver.wait()
        self.driver.stdout.close()

    def new_window(self):
        """Opens a window and returns its handle."""
        return self.request("POST", "/window/new", {"type": "window"})["handle"]

    def switch(self, handle):
        """Directs the following commands to a window."""
        self.request("POST", "/window", {"handle": handle})

    def open(self, address):
        """Loads a page."""
        self.request("POST", "/url", {"url": address})

    def run(self, script, *arguments):
        """Runs the body of a JavaScript function and returns its result."""
        return self.request("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def wait(self, script, *arguments):
        """Waits until the body of a JavaScript function returns something true, and returns that."""
        deadline = time.monotonic() + TIMEOUT
        while True:
            result = self.run(script, *arguments)
            if result:
                return result
            if time.monotonic() > deadline:
                raise AssertionError(f"waited too long for: {script} {arguments}\nThe page shows: {self.text()}")
            time.sleep(0.05)

    def wait_for(self, selector, text=None):
        """Waits until an element exists, with a text if one is given, and returns it."""
        return self.wait(
            "return [...document.querySelectorAll(arguments[0])]"
            ".find((e) => arguments[1] === null || e.textContent.includes(arguments[1]))", selector, text)

    def click(self, selector, text=None):
        """Waits for an element and clicks it."""
        element = self.wait_for(selector, text)
        self.run("arguments[0].scrollIntoView({ block: 'center' })", element)
        self.request("POST", f"/element/{element[ELEMENT]}/click", {})

    def fill(self, selector, text):
        """Replaces the text of an input."""
        element = self.wait_for(selector)[ELEMENT]
        self.request("POST", f"/element/{element}/clear", {})
        self.request("POST", f"/element/{element}/value", {"text": text})

    def choose(self, selector, value):
        """Chooses an option of a select element."""
        self.wait_for(f'{selector} option[value="{value}"]')
        self.run(
            "const select = document.querySelector(arguments[0]); select.value = arguments[1];"
            "select.dispatchEvent(new Event('input', { bubbles: true }));"
            "select.dispatchEvent(new Event('change', { bubbles: true }))", selector, value)

    def press(self, *keys):
        """Presses keys one after the other; those of KEYS by name, others as text."""
        actions = []
        for key in keys:
            value = KEYS.get(key, key)
            actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.request("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def press_backwards(self):
        """Presses Shift and Tab."""
        actions = [{"type": kind, "value": KEYS[key]} for kind, key in (
            ("keyDown", "Shift"), ("keyDown", "Tab"), ("keyUp", "Tab"), ("keyUp", "Shift"))]
        self.request("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def text(self):
        """Returns the visible text of the page."""
        return self.run("return document.body.innerText")

    def execute(self, command, **parameters):
        """Runs a command of the Chrome DevTools Protocol."""
        return self.request("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def resize(self, width, height=900):
        """Sets the size of the page in CSS pixels."""
        self.execute(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def prefer(self, scheme):
        """Sets the color scheme that the system prefers."""
        self.execute("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def screenshot(self):
        """Returns a PNG file of the visible part of the page."""
        return base64.b64decode(self.request("GET", "/screenshot"))

    def read_logs(self):
        """Adds the calls of all windows to `calls`, and the errors of their consoles to `console`."""
        for entry in self.request("POST", "/se/log", {"type": "performance"}):
            log = json.loads(entry["message"])
            if log["message"]["method"] == "Network.webSocketFrameSent":
                call = json.loads(log["message"]["params"]["response"]["payloadData"])
                self.calls.append((log["webview"], call["method"]))
        self.console += [
            entry["message"] for entry in self.request("POST", "/se/log", {"type": "browser"})
            if entry["level"] == "SEVERE"]

    def calls_of(self, handle):
        """Returns the methods that a window has called, in order."""
        self.read_logs()
        return [method for window, method in self.calls if window == handle]
