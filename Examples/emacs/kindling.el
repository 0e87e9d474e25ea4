;;; kindling.el --- Streak, sparks and reviews of Kindling  -*- lexical-binding: t; -*-

;; Version: 0.2.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: convenience, tools

;;; Commentary:

;; Kindling is a backend for learning and habit apps that speaks JSON-RPC.
;; This package starts it as a subprocess and provides commands to mark today
;; as learned, to capture sparks from a buffer and to review questions;
;; kindling-habits.el adds one that marks habits.
;; `kindling-mode' shows the streak in the mode line and updates it when
;; another program changes it.

;;; Code:

(require 'cl-lib)
(require 'jsonrpc)
(require 'subr-x)

(defgroup kindling nil
  "Streak, sparks and reviews of Kindling."
  :group 'applications
  :prefix "kindling-")

(defcustom kindling-program "kindling"
  "Name or path of the program."
  :type 'string)

(defcustom kindling-database nil
  "Path of the database, or nil for the default of the program."
  :type '(choice (const :tag "Default of the program" nil) file))

(defcustom kindling-arguments nil
  "Additional arguments of the program."
  :type '(repeat string))

(defcustom kindling-token nil
  "Token of the session to resume.
If nil, the token is read from `kindling-token-file' or else from the
environment variable KINDLING_TOKEN.  After `kindling-sign-in', the
token of the new session is used until Emacs exits."
  :type '(choice (const :tag "From the file or the environment" nil) string))

(defcustom kindling-token-file nil
  "File in which `kindling-sign-in' saves the token of the session.
If nil, the token is only stored in memory."
  :type '(choice (const :tag "Only in memory" nil) file))

(defcustom kindling-locale nil
  "Language of messages while no user is signed in, such as \"fr\".
If nil, it is that of the environment."
  :type '(choice (const :tag "Language of the environment" nil) string))

(defconst kindling--title-limit 200
  "Maximum number of characters in the title of a spark.")

(defconst kindling--refresh-interval 600
  "Seconds between updates of the streak, which can lapse without an event.")

(defvar kindling-mode-line ""
  "Text of the streak in the mode line, or the empty string if it is unknown.")

(defvar kindling--connection nil
  "The JSON-RPC connection to the program, or nil.")

(defvar kindling--session-token nil
  "Token of the session started by `kindling-sign-in', or nil.")

(defvar kindling--lapse nil
  "The last lapse of the streak that was shown, or nil.")

(defvar kindling--timer nil
  "The timer that updates the streak, or nil.")

;;; Connection

(defun kindling--find-token ()
  "Return the token of the configured session, or nil."
  (or kindling--session-token
      kindling-token
      (and kindling-token-file
           (file-readable-p kindling-token-file)
           (with-temp-buffer
             (insert-file-contents kindling-token-file)
             (string-trim (buffer-string))))))

(defun kindling--find-locale ()
  "Return the language of messages as the tag of a locale."
  (or kindling-locale
      (cl-find-if (lambda (value) (and value (not (string-empty-p value))))
                  (mapcar #'getenv '("LC_ALL" "LC_MESSAGES" "LANG")))
      "en"))

(defun kindling--make-process ()
  "Start the program and return its process."
  (let ((token (kindling--find-token))
        (process-environment (copy-sequence process-environment))
        (default-directory (expand-file-name "~/")))
    (when token
      (setenv "KINDLING_TOKEN" token))
    (make-process
     :name "kindling"
     :command `(,kindling-program
                "serve" "--framing" "headers"
                ,@(and kindling-database
                       (list "--database" (expand-file-name kindling-database)))
                ,@kindling-arguments)
     :connection-type 'pipe
     :coding 'utf-8-emacs-unix
     :noquery t
     :stderr (get-buffer-create "*kindling stderr*"))))

(defun kindling--make-connection ()
  "Start the program and return a JSON-RPC connection to it.
Messages are not logged because they contain passwords."
  (unless (executable-find kindling-program)
    (user-error "The program %s is not installed; see `kindling-program'" kindling-program))
  (apply #'make-instance 'jsonrpc-process-connection
         :name "kindling"
         :process #'kindling--make-process
         :notification-dispatcher #'kindling--handle-notification
         :on-shutdown #'kindling--handle-end
         (if (fboundp 'jsonrpc--events-buffer-scrollback-size)
             '(:events-buffer-scrollback-size 0)
           '(:events-buffer-config (:size 0 :format full)))))

(defun kindling--connect (on-error)
  "Start the program if it is not running.
Call ON-ERROR with the message of an error if the streak cannot be read."
  (unless kindling--connection
    (setq kindling--connection (kindling--make-connection)
          kindling--timer (run-with-timer kindling--refresh-interval
                                          kindling--refresh-interval
                                          #'kindling--refresh))
    (kindling--request
     'initialize
     `(:clientInfo (:name "Emacs" :version ,emacs-version)
       :locale ,(kindling--find-locale)
       :processId ,(emacs-pid))
     #'ignore on-error)
    (kindling--subscribe on-error)))

(defun kindling--request (method params on-result on-error)
  "Call METHOD with the plist PARAMS without waiting for the reply.
Call ON-RESULT with the result, or ON-ERROR with the message of the error."
  (condition-case failure
      (jsonrpc-async-request
       kindling--connection method params
       :success-fn on-result
       :error-fn (lambda (reply) (funcall on-error (plist-get reply :message)))
       :timeout-fn (lambda () (funcall on-error "Kindling does not reply")))
    (error (funcall on-error (error-message-string failure)))))

(defun kindling--call (method &rest params)
  "Call METHOD with the plist PARAMS and return the result.
Start the program if it is not running.  Signal a `user-error' with the
message of the program if the call fails."
  (kindling--connect #'ignore)
  (let (reply)
    (kindling--request method params
                       (lambda (result) (setq reply (list :result result)))
                       (lambda (text) (setq reply (list :error text))))
    (while (not reply)
      (accept-process-output nil 1))
    (when-let ((text (plist-get reply :error)))
      (user-error "%s" text))
    (plist-get reply :result)))

(defun kindling--show-error (text)
  "Show TEXT, the message of an error."
  (message "Kindling: %s" text))

(defun kindling--forget-connection ()
  "Clear everything that belongs to the connection."
  (setq kindling--connection nil)
  (when kindling--timer
    (cancel-timer kindling--timer)
    (setq kindling--timer nil))
  (kindling--show-streak nil))

(defun kindling--handle-end (connection)
  "Report that the program of CONNECTION has ended without `kindling-stop'."
  (when (eq connection kindling--connection)
    (kindling--forget-connection)
    (kindling--show-error "The program has ended; restart it with M-x kindling-start")))

(defun kindling--handle-notification (_connection method params)
  "Handle the notification METHOD with the plist PARAMS."
  (pcase method
    ('event (kindling--refresh))
    ('subscriptionEnded
     (when (equal (plist-get params :reason) "session_ended")
       (setq kindling--session-token nil)
       (kindling--show-streak nil)
       (kindling--show-error "The session has ended; sign in with M-x kindling-sign-in")))))

;;;###autoload
(defun kindling-start ()
  "Start Kindling and resume the configured session."
  (interactive)
  (kindling--connect #'kindling--show-error))

(defun kindling-stop ()
  "Stop Kindling.  The session does not end."
  (interactive)
  (when-let ((connection kindling--connection))
    (kindling--forget-connection)
    (ignore-errors
      (jsonrpc-request connection 'shutdown nil)
      (jsonrpc-notify connection 'exit nil))
    (cl-loop repeat 50
             while (jsonrpc-running-p connection)
             do (accept-process-output nil 0.1))
    (jsonrpc-shutdown connection t)))

;;;###autoload
(defun kindling-sign-in (email password)
  "Sign in with EMAIL and PASSWORD.
The token of the session is stored in memory, and in `kindling-token-file'
if that is set."
  (interactive (list (read-string "Email: ") (read-passwd "Password: ")))
  (let ((session (kindling--call 'auth.signIn :email email :password password)))
    (setq kindling--session-token (plist-get session :token))
    (when kindling-token-file
      (with-file-modes #o600
        (write-region kindling--session-token nil kindling-token-file nil 'silent)))
    (kindling--subscribe #'kindling--show-error)
    (message "Signed in as %s" (plist-get (plist-get session :user) :name))))

;;; Streak

(defun kindling--subscribe (on-error)
  "Subscribe to events of the goal and read the streak.
Call ON-ERROR with the message of an error."
  (kindling--request 'events.subscribe '(:topics ["goal"])
                     (lambda (_) (kindling--refresh))
                     on-error))

(defun kindling--refresh ()
  "Read the streak of the goal.  It is unknown without a goal."
  (when-let ((connection kindling--connection))
    ;; The reply can arrive while the program is being stopped.
    (cl-flet ((show (status)
                (when (eq connection kindling--connection)
                  (kindling--show-streak status))))
      (kindling--request 'goals.status nil
                         #'show
                         (lambda (_) (show nil))))))

(defun kindling--streak-days (object)
  "Return the current length of the streak of OBJECT, a goal or a habit."
  (plist-get (plist-get object :streak) :current))

(defun kindling--show-streak (status)
  "Show the streak of STATUS, the status of the goal or nil, in the mode line."
  (setq kindling-mode-line
        (if status
            (format " Kindling %d%s"
                    (kindling--streak-days status)
                    (pcase (plist-get status :todayMark)
                      ("learned" " ✓")
                      ("frozen" " *")
                      (_ "")))
          ""))
  (force-mode-line-update t)
  (when-let ((lapse (plist-get status :lapsed)))
    ;; The lapse is part of the status until the goal changes.
    (unless (equal lapse kindling--lapse)
      (message "The streak of %d days has lapsed" (plist-get lapse :lost)))
    (setq kindling--lapse lapse)))

;;;###autoload
(define-minor-mode kindling-mode
  "Show the streak of the learning goal in the mode line.
Enabling the mode starts Kindling; disabling it stops Kindling."
  :global t
  :lighter kindling-mode-line
  (if kindling-mode
      (condition-case failure
          (kindling-start)
        (user-error (setq kindling-mode nil)
                    (signal (car failure) (cdr failure))))
    (kindling-stop)))

;;;###autoload
(defun kindling-mark-today ()
  "Mark today as learned."
  (interactive)
  (let ((status (kindling--call 'goals.log)))
    (kindling--show-streak status)
    (message "%s: day %d of the streak"
             (plist-get status :title) (kindling--streak-days status))))

;;; Sparks

(defun kindling--split-text (text)
  "Return the title and the notes of a spark as a list of two strings.
The title is the first line of TEXT.  A line over the limit is broken between
words and continues in the notes."
  (let* ((trimmed (string-trim text))
         (first (car (split-string trimmed "\n")))
         (end (length first)))
    (when (> end kindling--title-limit)
      (let ((space (string-match "[[:space:]]+[^[:space:]]*\\'"
                                 (substring first 0 (1+ kindling--title-limit)))))
        (setq end (or space kindling--title-limit))))
    (list (substring trimmed 0 end) (string-trim (substring trimmed end)))))

;;;###autoload
(defun kindling-capture-spark (begin end)
  "Create a spark from the text between BEGIN and END.
Interactively, use the region if it is active, otherwise the current line.
The first line is the title, the rest the notes."
  (interactive
   (if (use-region-p)
       (list (region-beginning) (region-end))
     (list (line-beginning-position) (line-end-position))))
  (pcase-let* ((`(,title ,notes)
                (kindling--split-text (buffer-substring-no-properties begin end)))
               (result (kindling--call 'sparks.create :title title :notes notes)))
    (deactivate-mark)
    (message "Spark captured: %s (%+d points)"
             (plist-get (plist-get result :spark) :title)
             (plist-get result :pointsGained))))

;;; Reviews

(defvar-local kindling-review--question nil
  "The question of the buffer as a plist, or nil if no review is due.")

(defvar-local kindling-review--revealed nil
  "Non-nil if the answer is shown.")

(defvar kindling-review-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "SPC") #'kindling-review-reveal)
    (dolist (rating '("1" "2" "3" "4"))
      (define-key map rating #'kindling-review-rate))
    map)
  "Keymap of `kindling-review-mode'.")

(define-derived-mode kindling-review-mode special-mode "Kindling-Review"
  "Major mode for reviewing questions.

\\{kindling-review-mode-map}"
  (setq-local revert-buffer-function (lambda (&rest _) (kindling-review))))

(defun kindling-review--format-choice (choice)
  "Return the text of CHOICE, a rating with its outcome."
  (let ((rating (plist-get choice :rating)))
    (format "%d %s (%s)" rating
            (nth (1- rating) '("forgotten" "hard" "good" "easy"))
            (plist-get choice :intervalText))))

(defun kindling-review--show (question revealed)
  "Show QUESTION in the current buffer, with the answer if REVEALED is non-nil."
  (setq kindling-review--question question
        kindling-review--revealed revealed)
  (let ((inhibit-read-only t))
    (erase-buffer)
    (insert
     (cond
      ((not question) "No review is due.\n")
      (revealed
       (format "%s\n\n%s\n\n%s\n\n%s\n"
               (plist-get question :kitName) (plist-get question :prompt) (plist-get question :correctAnswer)
               (mapconcat #'kindling-review--format-choice (plist-get question :choices) "  ")))
      (t
       (format "%s\n\n%s\n\n%s\n"
               (plist-get question :kitName) (plist-get question :prompt) "SPC reveals the answer"))))
    (goto-char (point-min))))

;;;###autoload
(defun kindling-review ()
  "Show the next due review."
  (interactive)
  (let* ((queue (kindling--call 'reviews.next :limit 1))
         (question (car (append (plist-get queue :items) nil)))
         (due (and question (eq (plist-get question :isDue) t))))
    (with-current-buffer (get-buffer-create "*Kindling review*")
      (unless (derived-mode-p 'kindling-review-mode)
        (kindling-review-mode))
      (kindling-review--show (and due question) nil)
      (pop-to-buffer (current-buffer)))))

(defun kindling-review--require-question ()
  "Return the question of the current buffer or signal a `user-error'."
  (or kindling-review--question (user-error "No review is due")))

(defun kindling-review-reveal ()
  "Reveal the answer of the question."
  (interactive nil kindling-review-mode)
  (kindling-review--show (kindling-review--require-question) t))

(defun kindling-review-rate (rating)
  "Rate the question with RATING, 1 (forgotten) to 4 (easy), and show the next one.
Interactively, the key is the rating."
  (interactive (list (- last-command-event ?0)) kindling-review-mode)
  (let ((question (kindling-review--require-question)))
    (unless kindling-review--revealed (user-error "Reveal the answer first"))
    (kindling--call 'reviews.answer
                    :questionId (plist-get question :questionId)
                    :rating rating
                    :reviews (plist-get question :reps))
    (kindling-review)))

(provide 'kindling)

;;; kindling.el ends here
