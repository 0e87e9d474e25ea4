--- Marks one of the habits of Kindling that are open today.

local M = {}

--- Returns the progress of a habit, such as 0.5/2 l, or nil without one.
local function format_progress(habit)
  local progress = habit.progress
  if type(progress) == "table" then
    return vim.trim(string.format("%s/%s %s", progress.value, progress.target, habit.unit))
  end
end

local function describe(habit)
  local progress = format_progress(habit)
  return progress and string.format("%s (%s)", habit.name, progress) or habit.name
end

--- Calls a function with the parameters that mark a habit: done, or the amount to add, for which the user is asked.
local function ask(habit, show_error, on_mark)
  if habit.kind ~= "amount" then
    return on_mark({ done = true })
  end
  local prompt = habit.unit == "" and "Amount to add: " or string.format("Amount to add (%s): ", habit.unit)
  vim.ui.input({ prompt = prompt, default = "1" }, function(text)
    local amount = tonumber(text)
    if amount then
      on_mark({ add = amount })
    elseif text and text ~= "" then
      show_error("Enter a number")
    end
  end)
end

--- Asks for a habit that is open today, and for an amount if it has one, and marks it.
--- The functions of kindling.lua: call sends a call, show and show_error show messages.
function M.mark(call, show, show_error)
  local function mark(habit)
    ask(habit, show_error, function(mark)
      local params = vim.tbl_extend("error", { habitId = habit.id, day = habit.day }, mark)
      call("habits.mark", params, function(result)
        local marked = result.habit
        local progress = format_progress(marked) or "done"
        show(string.format("%s: %s (streak %d)", marked.name, progress, marked.streak.current))
      end)
    end)
  end
  call("habits.today", {}, function(today)
    local habits = vim.tbl_filter(function(habit)
      return habit.state == "open"
    end, today.items)
    if #habits == 0 then
      return show_error("No habit is open today")
    end
    vim.ui.select(habits, { prompt = "Habit", format_item = describe }, function(habit)
      if habit then
        mark(habit)
      end
    end)
  end)
end

return M
