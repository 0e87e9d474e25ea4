;;; kindling-habits.el --- Marking habits of Kindling  -*- lexical-binding: t; -*-

;; Package-Requires: ((emacs "28.1"))
;; Keywords: convenience, tools

;;; Commentary:

;; A command for kindling.el that marks one of the habits that are open today.

;;; Code:

(require 'kindling)
(require 'subr-x)

(defun kindling-habits--format-progress (habit)
  "Return the progress of HABIT, such as \"0.5/2 l\", or nil without one."
  (when-let ((progress (plist-get habit :progress)))
    (string-trim-right (format "%s/%s %s"
                               (plist-get progress :value)
                               (plist-get progress :target)
                               (plist-get habit :unit)))))

(defun kindling-habits--choices ()
  "Return the habits that are open today, as an alist by unique descriptions."
  (let (choices)
    (seq-doseq (habit (plist-get (kindling--call 'habits.today) :items))
      (when (equal (plist-get habit :state) "open")
        (let* ((progress (kindling-habits--format-progress habit))
               (name (plist-get habit :name))
               (description (if progress (format "%s (%s)" name progress) name)))
          (when (assoc description choices)
            (setq description (format "%s #%d" description (plist-get habit :id))))
          (push (cons description habit) choices))))
    (nreverse choices)))

(defun kindling-habits--read ()
  "Ask for a habit that is open today, and for an amount if it has one.
Return the arguments of `kindling-mark-habit'."
  (let* ((choices (or (kindling-habits--choices)
                      (user-error "No habit is open today")))
         (habit (or (cdr (assoc (completing-read "Habit: " choices nil t) choices))
                    (user-error "No habit is selected")))
         (unit (plist-get habit :unit)))
    (list habit
          (and (equal (plist-get habit :kind) "amount")
               (read-number (if (string-empty-p unit)
                                "Amount to add: "
                              (format "Amount to add (%s): " unit))
                            1)))))

;;;###autoload
(defun kindling-mark-habit (habit &optional amount)
  "Mark HABIT, a plist of the program, as done, or add AMOUNT if it is non-nil.
Interactively, choose HABIT among those that are open today."
  (interactive (kindling-habits--read))
  (let* ((result (apply #'kindling--call 'habits.mark
                        :habitId (plist-get habit :id) :day (plist-get habit :day)
                        (if amount (list :add amount) '(:done t))))
         (marked (plist-get result :habit)))
    (message "%s: %s (streak %d)"
             (plist-get marked :name)
             (or (kindling-habits--format-progress marked) "done")
             (kindling--streak-days marked))))

(provide 'kindling-habits)

;;; kindling-habits.el ends here
