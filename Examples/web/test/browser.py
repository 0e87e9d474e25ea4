"""A headless Chromium with the steps that the tests of the page repeat."""

import json
import shutil

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, TimeoutException
from selenium.webdriver import ActionChains, Keys
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.ui import WebDriverWait

TIMEOUT = 30
KEYS = {"Tab": Keys.TAB, "Enter": Keys.ENTER, "Space": Keys.SPACE, "Escape": Keys.ESCAPE}
ARGUMENTS = (
    "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars", "--lang=en-US",
    # Without transitions, a changed color scheme has its final colors at once.
    "--force-prefers-reduced-motion")


class Browser:
    """A browser with its own profile. Windows have their own session storage, so each can be another user."""

    def __init__(self, profile):
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium")
        for argument in (*ARGUMENTS, f"--user-data-dir={profile}"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
        # With the path of the driver, selenium neither searches nor downloads one.
        self.driver = webdriver.Chrome(options, Service(shutil.which("chromedriver")))
        self.calls = []
        self.console = []

    def close(self):
        """Ends the browser and the driver."""
        self.driver.quit()

    @property
    def window(self):
        """The handle of the window that receives commands."""
        return self.driver.current_window_handle

    def new_window(self):
        """Opens a window, directs the following commands to it, and returns its handle."""
        self.driver.switch_to.new_window("window")
        return self.window

    def switch(self, handle):
        """Directs the following commands to a window."""
        self.driver.switch_to.window(handle)

    def close_others(self, handle):
        """Closes all windows but one."""
        for other in self.driver.window_handles:
            if other != handle:
                self.switch(other)
                self.driver.close()
        self.switch(handle)

    def open(self, address):
        """Loads a page."""
        self.driver.get(address)

    def reload(self):
        """Loads the page again."""
        self.driver.refresh()

    def run(self, script, *arguments):
        """Runs the body of a JavaScript function and returns its result."""
        return self.driver.execute_script(script, *arguments)

    def wait(self, script, *arguments):
        """Waits until the body of a JavaScript function returns something true, and returns that."""
        try:
            return WebDriverWait(self.driver, TIMEOUT, 0.05).until(lambda _: self.run(script, *arguments))
        except TimeoutException:
            raise AssertionError(
                f"waited too long for: {script} {arguments}\nThe page shows: {self.text()}") from None

    def wait_for(self, selector, text=None):
        """Waits until an element exists, with a text if one is given, and returns it."""
        return self.wait(
            "return [...document.querySelectorAll(arguments[0])]"
            ".find((e) => arguments[1] === null || e.textContent.includes(arguments[1]))", selector, text)

    def click(self, selector, text=None):
        """Waits for an element and clicks it."""
        def click(element):
            self.run("arguments[0].scrollIntoView({ block: 'center' })", element)
            element.click()
        self._with(selector, text, click)

    def fill(self, selector, text):
        """Replaces the text of an input."""
        def fill(element):
            element.clear()
            element.send_keys(text)
        self._with(selector, None, fill)

    def _with(self, selector, text, step):
        """Waits for an element and passes it to a function, again if the page has replaced the element meanwhile."""
        while True:
            try:
                return step(self.wait_for(selector, text))
            except StaleElementReferenceException:
                pass

    def choose(self, selector, value):
        """Chooses an option of a select element."""
        self.wait_for(f'{selector} option[value="{value}"]')
        self.run(
            "const select = document.querySelector(arguments[0]); select.value = arguments[1];"
            "select.dispatchEvent(new Event('input', { bubbles: true }));"
            "select.dispatchEvent(new Event('change', { bubbles: true }))", selector, value)

    def press(self, *keys):
        """Presses keys one after the other; those of KEYS by name, others as text."""
        ActionChains(self.driver).send_keys(*(KEYS.get(key, key) for key in keys)).perform()

    def press_backwards(self):
        """Presses Shift and Tab."""
        ActionChains(self.driver).key_down(Keys.SHIFT).send_keys(Keys.TAB).key_up(Keys.SHIFT).perform()

    def text(self):
        """Returns the visible text of the page."""
        return self.run("return document.body.innerText")

    def execute(self, command, **parameters):
        """Runs a command of the Chrome DevTools Protocol."""
        return self.driver.execute_cdp_cmd(command, parameters)

    def resize(self, width, height=900):
        """Sets the size of the page in CSS pixels."""
        self.execute(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def prefer(self, scheme):
        """Sets the color scheme that the system prefers."""
        self.execute("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def screenshot(self):
        """Returns a PNG file of the visible part of the page."""
        return self.driver.get_screenshot_as_png()

    def read_logs(self):
        """Adds the calls of all windows to `calls`, and the errors of their consoles to `console`."""
        for entry in self.driver.get_log("performance"):
            log = json.loads(entry["message"])
            if log["message"]["method"] == "Network.webSocketFrameSent":
                call = json.loads(log["message"]["params"]["response"]["payloadData"])
                self.calls.append((log["webview"], call["method"]))
        self.console += [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]

    def calls_of(self, handle):
        """Returns the methods that a window has called, in order."""
        self.read_logs()
        return [method for window, method in self.calls if window == handle]
