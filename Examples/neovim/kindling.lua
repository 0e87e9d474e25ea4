--- Kindling in Neovim: commands to mark today as learned, to mark habits, to capture sparks and to review questions.
--- Starts the program with vim.lsp.rpc, which frames messages with headers. Requires Neovim 0.7.

local M = {}

--- The options of setup().
local options = {
  program = "kindling", -- name or path of the program
  database = nil, -- path of the database; default: that of the program
  arguments = {}, -- additional arguments of the program
  token = nil, -- token of the session; default: from token_file, otherwise $KINDLING_TOKEN
  token_file = nil, -- file in which sign_in() saves the token; default: only in memory
  locale = nil, -- language while no user is signed in; default: that of messages of Neovim
  autostart = false, -- whether setup() starts the program
}

--- The maximum number of characters in the title of a spark.
local TITLE_LIMIT = 200

--- Milliseconds between updates of the streak, which can lapse without an event.
local REFRESH_INTERVAL = 600000

local RATINGS = { "forgotten", "hard", "good", "easy" }
local REVIEW_BUFFER = "kindling://review"

local client -- the connection returned by vim.lsp.rpc, or nil
local timer -- the timer that updates the streak, or nil
local session_token -- the token of the session started by sign_in(), or nil
local shown_lapse -- the instant of the last lapse of the streak that was shown, or nil
local status -- the status of the goal, or nil if it is unknown
local question -- the question of the review buffer, or nil
local revealed = false -- whether the answer is shown

local function show(message)
  vim.notify("Kindling: " .. message, vim.log.levels.INFO)
end

local function show_error(message)
  vim.notify("Kindling: " .. message, vim.log.levels.ERROR)
end

local function report(failure)
  show_error(failure.message)
end

local function ignore() end

-- Connection

local function find_token()
  local file = options.token_file
  if session_token or options.token or not file or vim.fn.filereadable(file) == 0 then
    return session_token or options.token
  end
  return vim.fn.readfile(file)[1]
end

--- Starts the program and returns the connection, or nil if it cannot be started.
local function spawn(dispatchers)
  local arguments = { "serve", "--framing", "headers" }
  if options.database then
    vim.list_extend(arguments, { "--database", vim.fn.fnamemodify(options.database, ":p") })
  end
  vim.list_extend(arguments, options.arguments)
  local extra = { env = { KINDLING_TOKEN = find_token() } }
  local ok, connection
  if vim.fn.has("nvim-0.10") == 1 then
    local command = vim.list_extend({ options.program }, arguments)
    ok, connection = pcall(vim.lsp.rpc.start, command, dispatchers, extra)
  else
    ok, connection = pcall(vim.lsp.rpc.start, options.program, arguments, dispatchers, extra)
  end
  return ok and connection or nil
end

local function set_status(new_status)
  status = new_status
  vim.cmd("redrawstatus!")
  -- The lapse is part of the status until the goal changes.
  if status and type(status.lapsed) == "table" and status.lapsed.lapsedAt ~= shown_lapse then
    shown_lapse = status.lapsed.lapsedAt
    show(string.format("The streak of %d days has lapsed", status.lapsed.lost))
  end
end

--- Clears everything that belongs to the connection.
local function forget_connection()
  client = nil
  if timer then
    timer:close()
    timer = nil
  end
  set_status(nil)
end

--- Sends a call. on_result receives the result, on_error the error object.
local function request(method, params, on_result, on_error)
  local sent = client and client.request(method, params, function(failure, result)
    if failure then
      on_error(failure)
    else
      on_result(result)
    end
  end)
  if not sent then
    on_error({ message = "The program is not running" })
  end
end

--- Reads the streak of the goal. It is unknown without a goal.
local function refresh()
  local connection = client
  local function update(new_status)
    -- The reply can arrive while the program is being stopped.
    if client == connection then
      set_status(new_status)
    end
  end
  request("goals.status", {}, update, function()
    update(nil)
  end)
end

local function subscribe(on_error)
  request("events.subscribe", { topics = { "goal" } }, refresh, on_error)
end

local function handle_notification(method, params)
  if method == "event" then
    refresh()
  elseif method == "subscriptionEnded" and params.reason == "session_ended" then
    session_token = nil
    set_status(nil)
    show_error("The session has ended; sign in with :KindlingSignIn")
  end
end

--- Starts the program if it is not running, and returns whether it is.
--- on_error receives the error object if the streak cannot be read.
local function connect(on_error)
  if client then
    return true
  end
  local connection
  connection = vim.fn.executable(options.program) == 1 and spawn({
    notification = vim.schedule_wrap(function(method, params)
      if client == connection then
        handle_notification(method, params)
      end
    end),
    on_exit = vim.schedule_wrap(function()
      if client == connection then
        forget_connection()
        show_error("The program has ended; restart it with :KindlingStart")
      end
    end),
  })
  if not connection then
    show_error(string.format("The program %s cannot be started; see the option program", options.program))
    return false
  end
  client = connection
  timer = vim.loop.new_timer()
  timer:start(REFRESH_INTERVAL, REFRESH_INTERVAL, vim.schedule_wrap(refresh))
  local version = vim.version()
  request("initialize", {
    clientInfo = { name = "Neovim", version = string.format("%d.%d.%d", version.major, version.minor, version.patch) },
    locale = options.locale or vim.v.lang,
    processId = vim.fn.getpid(),
  }, ignore, on_error)
  subscribe(on_error)
  return true
end

--- Sends a call, after starting the program if it is not running, and shows errors.
local function call(method, params, on_result)
  if connect(ignore) then
    request(method, params, on_result, report)
  end
end

--- Starts the program and resumes the configured session.
function M.start()
  connect(report)
end

--- Stops the program. The session does not end.
function M.stop()
  local connection = client
  if connection then
    forget_connection()
    connection.request("shutdown", {}, function()
      connection.notify("exit", {})
    end)
  end
end

--- Saves the token in the configured file, readable only by its owner.
local function save_token(token)
  local file, failure = vim.loop.fs_open(options.token_file, "w", tonumber("600", 8))
  if not file then
    return show_error(failure)
  end
  vim.loop.fs_write(file, token, 0)
  vim.loop.fs_close(file)
end

--- Signs in; asks for the email and the password if they are nil.
function M.sign_in(email, password)
  email = email or vim.fn.input("Email: ")
  password = password or vim.fn.inputsecret("Password: ")
  if email == "" or password == "" then
    return
  end
  call("auth.signIn", { email = email, password = password }, function(session)
    session_token = session.token
    if options.token_file then
      save_token(session.token)
    end
    subscribe(report)
    show("Signed in as " .. session.user.name)
  end)
end

-- Streak

--- Marks today as learned.
function M.mark_today()
  call("goals.log", {}, function(result)
    set_status(result)
    show(string.format("%s: day %d of the streak", result.title, result.streak.current))
  end)
end

--- Returns the streak as a text for 'statusline'; empty if it is unknown.
function M.statusline()
  if not status then
    return ""
  end
  local marks = { learned = " ✓", frozen = " *" }
  return string.format("Kindling %d%s", status.streak.current, marks[status.todayMark] or "")
end

--- Marks a habit that is open today; asks for it, and for an amount if it has one.
function M.mark_habit()
  require("kindling.habits").mark(call, show, show_error)
end

-- Sparks

--- Returns the title and the notes of a spark: the first line and the rest.
--- A first line over the limit is broken between words and continues in the notes.
local function split_text(text)
  text = vim.trim(text)
  local title = text:match("^[^\n]*")
  if vim.fn.strchars(title) > TITLE_LIMIT then
    local words = vim.fn.strcharpart(title, 0, TITLE_LIMIT + 1):match("^(.-)%s+%S*$")
    title = words or vim.fn.strcharpart(title, 0, TITLE_LIMIT)
  end
  return title, vim.trim(text:sub(#title + 1))
end

--- Creates a spark from a text. The first line is the title, the rest the notes.
function M.capture_spark(text)
  local title, notes = split_text(text)
  call("sparks.create", { title = title, notes = notes }, function(result)
    show(string.format("Spark captured: %s (%+d points)", result.spark.title, result.pointsGained))
  end)
end

--- Returns the text of the lines of a command; if they are those of the latest characterwise selection, only that.
local function command_text(command)
  local first, last = vim.fn.getpos("'<"), vim.fn.getpos("'>")
  local is_selection = command.range == 2 and first[2] == command.line1 and last[2] == command.line2
  if not is_selection or vim.fn.visualmode() ~= "v" then
    return table.concat(vim.fn.getline(command.line1, command.line2), "\n")
  end
  local line = vim.fn.getline(last[2])
  local finish = math.min(last[3] - 1, #line)
  if vim.o.selection ~= "exclusive" then
    finish = finish + #vim.fn.matchstr(line, ".", finish)
  end
  return table.concat(vim.api.nvim_buf_get_text(0, first[2] - 1, first[3] - 1, last[2] - 1, finish, {}), "\n")
end

-- Reviews

local function review_lines()
  if not question then
    return { "No review is due." }
  end
  local lines = { question.kitName, "" }
  vim.list_extend(lines, vim.split(question.prompt, "\n"))
  table.insert(lines, "")
  if not revealed then
    return vim.list_extend(lines, { "<Space> reveals the answer" })
  end
  vim.list_extend(lines, vim.split(question.correctAnswer, "\n"))
  local choices = vim.tbl_map(function(choice)
    return string.format("%d %s (%s)", choice.rating, RATINGS[choice.rating], choice.intervalText)
  end, question.choices)
  return vim.list_extend(lines, { "", table.concat(choices, "  ") })
end

--- Creates the review buffer with its mappings and shows it in a window at the bottom.
local function open_review_buffer()
  vim.cmd("botright new")
  local buffer = vim.api.nvim_get_current_buf()
  vim.api.nvim_buf_set_name(buffer, REVIEW_BUFFER)
  vim.bo.buftype = "nofile"
  vim.bo.bufhidden = "wipe"
  vim.bo.swapfile = false
  vim.bo.filetype = "kindling-review"
  vim.keymap.set("n", "<Space>", M.reveal, { buffer = buffer, desc = "Reveal the answer" })
  vim.keymap.set("n", "q", "<Cmd>close<CR>", { buffer = buffer, desc = "Close the review" })
  for rating, name in ipairs(RATINGS) do
    vim.keymap.set("n", tostring(rating), function()
      M.rate(rating)
    end, { buffer = buffer, desc = "Rate the question: " .. name })
  end
  return buffer
end

local function show_review()
  local buffer = vim.fn.bufnr("^" .. REVIEW_BUFFER .. "$")
  if buffer < 0 then
    buffer = open_review_buffer()
  end
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, 0, -1, true, review_lines())
  vim.bo[buffer].modifiable = false
end

--- Shows the next due review.
function M.review()
  call("reviews.next", { limit = 1 }, function(queue)
    local next_question = queue.items[1]
    question = next_question and next_question.isDue and next_question or nil
    revealed = false
    show_review()
  end)
end

--- Reveals the answer of the shown question.
function M.reveal()
  if not question then
    return show_error("No review is due")
  end
  revealed = true
  show_review()
end

--- Rates the shown question, 1 (forgotten) to 4 (easy), and shows the next one.
function M.rate(rating)
  if not question or not revealed then
    return show_error(question and "Reveal the answer first" or "No review is due")
  end
  call("reviews.answer", { questionId = question.questionId, rating = rating, reviews = question.reps }, M.review)
end

-- Setup

local function create_commands()
  local function create(name, action, description, attributes)
    attributes = vim.tbl_extend("force", { desc = description }, attributes or {})
    vim.api.nvim_create_user_command("Kindling" .. name, action, attributes)
  end
  create("Start", M.start, "Start Kindling")
  create("Stop", M.stop, "Stop Kindling")
  create("SignIn", function(command)
    M.sign_in(command.args ~= "" and command.args or nil)
  end, "Sign in to Kindling", { nargs = "?" })
  create("MarkToday", M.mark_today, "Mark today as learned")
  create("MarkHabit", M.mark_habit, "Mark a habit that is open today")
  create("Spark", function(command)
    M.capture_spark(command_text(command))
  end, "Capture the lines or the selection as a spark", { range = true })
  create("Review", M.review, "Show the next due review")
  create("Reveal", M.reveal, "Reveal the answer of the review")
  create("Rate", function(command)
    M.rate(tonumber(command.args))
  end, "Rate the review, 1 to 4", { nargs = 1 })
end

--- Sets options and creates the user commands.
function M.setup(user_options)
  options = vim.tbl_extend("force", options, user_options or {})
  create_commands()
  if options.autostart then
    M.start()
  end
end

return M
