--- Tests of kindling.lua with the program.
--- Examples/test-editors runs this file in a headless Neovim and sets KINDLING and FIXTURE_….

package.path = vim.fn.getcwd() .. "/neovim/?.lua;" .. package.path

local TIMEOUT = 60000 -- milliseconds after which a condition that is not met fails a test

local tests = {}
local kindling -- the module, loaded for each test
local options -- the options of the test
local messages -- the messages shown in the test

vim.notify = function(message)
  table.insert(messages, message)
end

local function fail(message)
  error(message .. "\nmessages: " .. vim.inspect(messages) .. "\nstatusline: " .. kindling.statusline(), 3)
end

local function expect(actual, expected)
  if not vim.deep_equal(actual, expected) then
    fail("expected " .. vim.inspect(expected) .. ", got " .. vim.inspect(actual))
  end
end

local function wait_for(condition)
  if not vim.wait(TIMEOUT, condition, 10) then
    fail("timeout")
  end
end

local function wait_for_statusline(text)
  wait_for(function()
    return kindling.statusline() == text
  end)
end

local function wait_for_message(pattern)
  wait_for(function()
    return #vim.tbl_filter(function(message)
      return message:find(pattern)
    end, messages) > 0
  end)
end

--- Returns the process IDs of the program.
local function processes()
  return vim.api.nvim_get_proc_children(vim.fn.getpid())
end

local function kill_program()
  expect(#processes(), 1)
  vim.loop.kill(processes()[1], "sigkill")
  wait_for_message("^Kindling: The program has ended; restart it with :KindlingStart$")
end

--- Calls a method in a process of its own and returns the result.
local function call(method, params)
  local command = { options.program, "call", method, vim.json.encode(params or vim.empty_dict()) }
  vim.list_extend(command, { "--database", options.database })
  vim.list_extend(command, options.arguments)
  local token = vim.env.KINDLING_TOKEN
  vim.env.KINDLING_TOKEN = vim.env.FIXTURE_TOKEN
  local output = vim.fn.system(command)
  vim.env.KINDLING_TOKEN = token
  expect(vim.v.shell_error, 0)
  return vim.json.decode(output, { luanil = { object = true } })
end

local function wait_for_review(text)
  wait_for(function()
    local buffer = vim.fn.bufnr("^kindling://review$")
    return buffer > 0 and vim.api.nvim_buf_get_lines(buffer, 0, -1, true)[3] == text
  end)
  return vim.api.nvim_buf_get_lines(vim.fn.bufnr("^kindling://review$"), 0, -1, true)
end

--- Runs a normal-mode command whose keys may be mapped.
local function press(keys)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, false, true), "x", false)
end

--- Starts the program with the session of the fixture.
local function start()
  kindling.setup({ token = vim.env.FIXTURE_TOKEN })
  vim.cmd("KindlingStart")
  wait_for_statusline("Kindling 0")
end

tests["signing in shows the streak and stores the token in memory only"] = function()
  vim.fn.inputsecret = function()
    return "analytical engine"
  end
  vim.cmd("KindlingSignIn ada@example.org")
  vim.fn.inputsecret = nil
  wait_for_message("^Kindling: Signed in as Ada Lovelace$")
  wait_for_statusline("Kindling 0")
  local files = vim.fn.readdir(vim.fn.fnamemodify(options.database, ":h"))
  expect(#vim.fn.filter(files, 'v:val !~ "^test.sqlite3"'), 0)
  kill_program()
  vim.cmd("KindlingStart")
  wait_for_statusline("Kindling 0")
end

tests["a configured token file stores the token, readable only by its owner"] = function()
  local file = vim.fn.fnamemodify(options.database, ":h") .. "/token"
  kindling.setup({ token_file = file })
  kindling.sign_in("ada@example.org", "analytical engine")
  wait_for_statusline("Kindling 0")
  expect(vim.fn.getfperm(file), "rw-------")
  kindling.stop()
  package.loaded.kindling = nil
  kindling = require("kindling")
  kindling.setup(vim.tbl_extend("force", options, { token_file = file, autostart = true }))
  wait_for_statusline("Kindling 0")
end

tests["without a configured token, the session of $KINDLING_TOKEN is resumed"] = function()
  vim.env.KINDLING_TOKEN = vim.env.FIXTURE_TOKEN
  vim.cmd("KindlingStart")
  wait_for_statusline("Kindling 0")
end

tests["marking today as learned updates the status line"] = function()
  start()
  vim.cmd("KindlingMarkToday")
  wait_for_message("^Kindling: Learning Swift: day 1 of the streak$")
  expect(kindling.statusline(), "Kindling 1 ✓")
  expect(call("goals.status").todayMark, "learned")
  vim.cmd("KindlingStop")
  expect(kindling.statusline(), "")
end

tests["a change by another process updates the status line"] = function()
  start()
  call("goals.log")
  wait_for_statusline("Kindling 1 ✓")
end

tests["a session that ends in another process clears the streak and is reported"] = function()
  start()
  call("auth.signOut")
  wait_for_message("The session has ended")
  expect(kindling.statusline(), "")
end

tests["the first line of a selection is the title of a spark, the rest its notes"] = function()
  kindling.setup({ token = vim.env.FIXTURE_TOKEN })
  local lines = { "Avant Étincelle 🔥 “naïve”", "", "  日本語", "deuxième ligne. Après" }
  vim.api.nvim_buf_set_lines(0, 0, -1, true, lines)
  vim.fn.cursor(1, 7)
  press("v3j0fè<Esc>")
  vim.cmd("'<,'>KindlingSpark")
  wait_for_message("^Kindling: Spark captured: Étincelle 🔥 “naïve” %(%+%d+ points%)$")
  local spark = call("sparks.list").items[1]
  expect(spark.title, "Étincelle 🔥 “naïve”")
  expect(spark.notes, "日本語\ndeuxiè")
end

tests["without a selection, the current line or the range is captured"] = function()
  kindling.setup({ token = vim.env.FIXTURE_TOKEN })
  vim.api.nvim_buf_set_lines(0, 0, -1, true, { "one", "  two", "three", "" })
  vim.fn.cursor(2, 1)
  vim.cmd("KindlingSpark")
  wait_for_message("captured: two")
  vim.cmd("1,3KindlingSpark")
  wait_for_message("captured: one")
  vim.cmd("4KindlingSpark")
  wait_for_message("^Kindling: Enter a title%.$")
  local sparks = call("sparks.list").items
  expect({ sparks[1].title, sparks[1].notes }, { "one", "two\nthree" })
  expect({ sparks[2].title, sparks[2].notes }, { "two" })
end

tests["a long first line continues in the notes; notes over the limit are reported"] = function()
  kindling.setup({ token = vim.env.FIXTURE_TOKEN })
  local long_line = ("é"):rep(250)
  kindling.capture_spark(long_line .. "\nrest")
  wait_for_message("captured: " .. ("é"):rep(200) .. " ")
  expect(call("sparks.list").items[1].notes, ("é"):rep(50) .. "\nrest")
  kindling.capture_spark(("mémos "):rep(50))
  wait_for_message("captured: mémos")
  local spark = call("sparks.list").items[1]
  expect({ spark.title, spark.notes }, { vim.trim(("mémos "):rep(33)), vim.trim(("mémos "):rep(17)) })
  kindling.capture_spark("title\n" .. ("n"):rep(5001))
  wait_for_message("^Kindling: “Notes” must have at most 5,000 characters%.$")
end

tests["a review shows the prompt, then the answer, and sends the rating"] = function()
  kindling.setup({ token = vim.env.FIXTURE_TOKEN })
  vim.cmd("KindlingReview")
  expect(wait_for_review("Красный"), { "Basic colors", "", "Красный", "", "<Space> reveals the answer" })
  press("3")
  expect(messages, { "Kindling: Reveal the answer first" })
  press("<Space>")
  local lines = wait_for_review("Красный")
  expect(lines[5], "Red")
  expect(lines[7]:match("^1 forgotten %(1 min%)  2 hard %(6 min%)  3 good %(10 min%)  4 easy") ~= nil, true)
  press("3")
  wait_for(function()
    return vim.api.nvim_buf_get_lines(0, 2, 3, true)[1] ~= "Красный"
  end)
  local events = call("events.list").items
  local event = events[#events]
  expect({ event.topic, event.subject, event.data.rating }, { "review.answered", "kit-basic-colors-2", 3 })
end

--- Marks the habit with a description, and answers the question for the amount with a text.
--- Returns the descriptions of all habits, and the prompt for the amount or nil.
local function mark_habit(choice, amount)
  local descriptions, prompt
  local select, input = vim.ui.select, vim.ui.input
  vim.ui.input = function(settings, on_confirm)
    prompt = settings.prompt
    on_confirm(amount)
  end
  vim.ui.select = function(habits, settings, on_choice)
    descriptions = vim.tbl_map(settings.format_item, habits)
    for index, description in ipairs(descriptions) do
      if description == choice then
        return on_choice(habits[index], index)
      end
    end
    on_choice(nil)
  end
  vim.cmd("KindlingMarkHabit")
  wait_for(function()
    return descriptions ~= nil
  end)
  vim.ui.select, vim.ui.input = select, input
  return { descriptions, prompt }
end

tests["a habit that is open today is marked as done"] = function()
  kindling.setup({ token = vim.env.FIXTURE_TOKEN })
  vim.cmd("KindlingMarkHabit")
  wait_for_message("^Kindling: No habit is open today$")
  call("habits.create", { name = "Lire « Candide »" })
  call("habits.create", { name = "Run", schedule = { type = "times", times = 3, days = 7 } })
  expect(mark_habit("Lire « Candide »"), { { "Lire « Candide »", "Run (0/3)" } })
  wait_for_message("^Kindling: Lire « Candide »: done %(streak 1%)$")
  expect(mark_habit(nil), { { "Run (0/3)" } })
  expect(mark_habit("Run (0/3)"), { { "Run (0/3)" } })
  wait_for_message("^Kindling: Run: 1/3 %(streak 1%)$")
  local habits = call("habits.list").items
  expect({ habits[1].state, habits[2].state }, { "done", "done" })
end

tests["an amount is asked for and added until the habit is done"] = function()
  kindling.setup({ token = vim.env.FIXTURE_TOKEN })
  call("habits.create", { name = "Water", kind = "amount", target = 2, unit = "l" })
  expect(mark_habit("Water (0/2 l)", "0.75"), { { "Water (0/2 l)" }, "Amount to add (l): " })
  wait_for_message("^Kindling: Water: 0.75/2 l %(streak 0%)$")
  mark_habit("Water (0.75/2 l)", "many")
  wait_for_message("^Kindling: Enter a number$")
  mark_habit("Water (0.75/2 l)", nil)
  mark_habit("Water (0.75/2 l)", "0.0001")
  wait_for_message("^Kindling: Enter an amount from 0 to 1,000,000,000 with at most three decimals%.$")
  mark_habit("Water (0.75/2 l)", "1.25")
  wait_for_message("^Kindling: Water: 2/2 l %(streak 1%)$")
  expect(call("habits.list").items[1].state, "done")
end

tests["without due questions, the review says so"] = function()
  kindling.setup({ token = vim.env.FIXTURE_TOKEN })
  call("reviews.answer", { questionId = "kit-basic-colors-2", rating = 1 }) -- due in a minute
  call("reviews.configure", { newPerDay = 0 })
  vim.cmd("KindlingReview")
  wait_for_review(nil)
  expect(vim.api.nvim_buf_get_lines(0, 0, -1, true), { "No review is due." })
  vim.cmd("KindlingReveal")
  vim.cmd("KindlingRate 3")
  expect(messages, { "Kindling: No review is due", "Kindling: No review is due" })
end

tests["errors are shown in the configured language"] = function()
  kindling.setup({ locale = "fr_FR.UTF-8" })
  vim.cmd("KindlingStart")
  wait_for_message("^Kindling: Connectez%-vous d’abord%.$")
  messages = {}
  vim.cmd("KindlingMarkToday")
  wait_for_message("^Kindling: Connectez%-vous d’abord%.$")
end

tests["a missing program is reported"] = function()
  kindling.setup({ program = "/nonexistent/kindling" })
  vim.cmd("KindlingStart")
  expect(messages, { "Kindling: The program /nonexistent/kindling cannot be started; see the option program" })
end

tests["a killed program is reported and can be restarted"] = function()
  start()
  vim.cmd("KindlingMarkToday")
  wait_for_statusline("Kindling 1 ✓")
  kill_program()
  expect(kindling.statusline(), "")
  vim.cmd("KindlingStart")
  wait_for_statusline("Kindling 1 ✓")
end

--- Runs a test with a copy of the fixture database and returns whether it passed.
local function run(name, test)
  local directory = vim.fn.tempname()
  vim.fn.mkdir(directory)
  options = {
    program = vim.env.KINDLING,
    database = directory .. "/test.sqlite3",
    arguments = { "--clock", vim.env.FIXTURE_CLOCK, "--seed", "1", "--password-cost", "m=8,t=1,p=1" },
  }
  vim.loop.fs_copyfile(vim.env.FIXTURE_DATABASE, options.database)
  vim.env.KINDLING_TOKEN = nil
  messages = {}
  vim.cmd("silent! %bwipeout!")
  package.loaded.kindling = nil
  kindling = require("kindling")
  kindling.setup(options)
  local passed, failure = xpcall(test, debug.traceback)
  kindling.stop()
  local stopped = vim.wait(TIMEOUT, function()
    return #processes() == 0
  end, 10)
  vim.fn.delete(directory, "rf")
  io.stdout:write((passed and stopped) and "passed  " or "FAILED  ", name, "\n")
  if not passed then
    io.stdout:write(failure, "\n")
  elseif not stopped then
    io.stdout:write("the program is still running\n")
  end
  return passed and stopped
end

local names = vim.tbl_keys(tests)
table.sort(names)
local failures = 0
for _, name in ipairs(names) do
  failures = failures + (run(name, tests[name]) and 0 or 1)
end
io.stdout:write(string.format("%d tests, %d failed\n", #names, failures))
vim.cmd("cquit " .. (failures > 0 and 1 or 0))
