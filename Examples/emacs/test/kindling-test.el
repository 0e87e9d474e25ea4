;;; kindling-test.el --- Tests of kindling.el with the program  -*- lexical-binding: t; -*-

;;; Commentary:

;; Examples/test-editors runs these tests.  It sets the environment variables
;; KINDLING and FIXTURE_….

;;; Code:

(require 'ert)
(require 'kindling)
(require 'kindling-habits)

(defconst kindling-test-timeout 60
  "Seconds after which a condition that is not met fails a test.")

(defvar kindling-test-messages nil
  "The messages shown in a test, newest first.")

(defun kindling-test-record (format &rest arguments)
  "Record the message of FORMAT and ARGUMENTS."
  (when format
    (push (apply #'format-message format arguments) kindling-test-messages)))

(defmacro kindling-test-with-database (&rest body)
  "Run BODY with a copy of the fixture database, then stop Kindling.
No token is configured."
  (declare (indent 0) (debug t))
  `(let* ((directory (make-temp-file "kindling" t))
          (process-environment (append '("LC_ALL=C" "KINDLING_TOKEN") process-environment))
          (kindling-program (getenv "KINDLING"))
          (kindling-database (expand-file-name "test.sqlite3" directory))
          (kindling-arguments (list "--clock" (getenv "FIXTURE_CLOCK") "--seed" "1"
                                    "--password-cost" "m=8,t=1,p=1"))
          (kindling--session-token nil)
          (kindling-test-messages nil))
     (copy-file (getenv "FIXTURE_DATABASE") kindling-database)
     (advice-add 'message :before #'kindling-test-record)
     (unwind-protect
         (progn ,@body)
       (advice-remove 'message #'kindling-test-record)
       (kindling-mode -1)
       (when (get-buffer "*Kindling review*")
         (kill-buffer "*Kindling review*"))
       (delete-directory directory t)
       (should-not (get-process "kindling")))))

(defmacro kindling-test-with-session (&rest body)
  "Run BODY with a copy of the fixture database and the token of its user."
  (declare (indent 0) (debug t))
  `(kindling-test-with-database
     (let ((kindling-token (getenv "FIXTURE_TOKEN")))
       ,@body)))

(defmacro kindling-test-wait-for (condition)
  "Process output until CONDITION is non-nil."
  (declare (debug t))
  `(with-timeout (kindling-test-timeout
                  (ert-fail (list "Timeout" ',condition kindling-mode-line kindling-test-messages)))
     (while (not ,condition)
       (accept-process-output nil 0.1))))

(defun kindling-test-call (method params)
  "Call METHOD with the plist PARAMS in a process of its own and return the result."
  (with-temp-buffer
    (let ((process-environment
           (cons (concat "KINDLING_TOKEN=" (getenv "FIXTURE_TOKEN")) process-environment)))
      (should (zerop (apply #'call-process kindling-program nil t nil
                            "call" method (json-serialize params)
                            "--database" kindling-database kindling-arguments))))
    (goto-char (point-min))
    (json-parse-buffer :object-type 'plist :array-type 'list :null-object nil)))

(defun kindling-test-shown-p (regexp)
  "Return non-nil if a message that matches REGEXP was shown."
  (seq-some (lambda (text) (string-match-p regexp text)) kindling-test-messages))

(defun kindling-test-review-text ()
  "Return the text of the review buffer."
  (with-current-buffer "*Kindling review*"
    (buffer-string)))

(defun kindling-test-error (function &rest arguments)
  "Return the message of the `user-error' of FUNCTION called with ARGUMENTS."
  (error-message-string (should-error (apply function arguments) :type 'user-error)))

(defun kindling-test-kill-program ()
  "Kill the program without warning and wait until Emacs has noticed."
  (signal-process (get-process "kindling") 'KILL)
  (kindling-test-wait-for (not kindling--connection)))

(ert-deftest kindling-test-sign-in ()
  "Signing in shows the streak and stores the token in memory only."
  (kindling-test-with-database
    (kindling-sign-in "ada@example.org" "analytical engine")
    (should (kindling-test-shown-p "\\`Signed in as Ada Lovelace\\'"))
    (kindling-test-wait-for (equal kindling-mode-line " Kindling 0"))
    (should kindling--session-token)
    (should (equal (directory-files directory nil "\\`[^.]" ) (directory-files directory nil "\\`test")))
    (kindling-test-kill-program)
    (kindling-start)
    (kindling-test-wait-for (equal kindling-mode-line " Kindling 0"))))

(ert-deftest kindling-test-token-file ()
  "A configured token file stores the token, readable only by its owner."
  (kindling-test-with-database
    (let ((kindling-token-file (expand-file-name "token" directory)))
      (kindling-sign-in "ada@example.org" "analytical engine")
      (should (equal (file-modes kindling-token-file) #o600))
      (kindling-stop)
      (setq kindling--session-token nil)
      (should (equal (plist-get (kindling--call 'auth.state) :state) "authenticated")))))

(ert-deftest kindling-test-environment-token ()
  "Without a configured token, the session of $KINDLING_TOKEN is resumed."
  (kindling-test-with-database
    (setenv "KINDLING_TOKEN" (getenv "FIXTURE_TOKEN"))
    (kindling-start)
    (kindling-test-wait-for (equal kindling-mode-line " Kindling 0"))))

(ert-deftest kindling-test-passwords-are-not-logged ()
  "No buffer contains the password after signing in."
  (kindling-test-with-database
    (kindling-sign-in "ada@example.org" (concat "analytical " "engine"))
    (dolist (buffer (buffer-list))
      (with-current-buffer buffer
        (should-not (save-excursion
                      (goto-char (point-min))
                      (search-forward (concat "analytical" " engine") nil t)))))))

(ert-deftest kindling-test-mark-today ()
  "Marking today as learned updates the mode line."
  (kindling-test-with-session
    (kindling-mode)
    (kindling-test-wait-for (equal kindling-mode-line " Kindling 0"))
    (should (equal (cadr (assq 'kindling-mode minor-mode-alist)) 'kindling-mode-line))
    (kindling-mark-today)
    (should (equal kindling-mode-line " Kindling 1 ✓"))
    (should (kindling-test-shown-p "\\`Learning Swift: day 1 of the streak\\'"))
    (should (equal (plist-get (kindling-test-call "goals.status" nil) :todayMark) "learned"))
    (kindling-mode -1)
    (should (equal kindling-mode-line ""))))

(ert-deftest kindling-test-live-update ()
  "A change by another process updates the mode line."
  (kindling-test-with-session
    (kindling-start)
    (kindling-test-wait-for (equal kindling-mode-line " Kindling 0"))
    (kindling-test-call "goals.log" nil)
    (kindling-test-wait-for (equal kindling-mode-line " Kindling 1 ✓"))))

(ert-deftest kindling-test-session-ended ()
  "A session that ends in another process clears the streak and is reported."
  (kindling-test-with-session
    (kindling-start)
    (kindling-test-wait-for (equal kindling-mode-line " Kindling 0"))
    (kindling-test-call "auth.signOut" nil)
    (kindling-test-wait-for (kindling-test-shown-p "The session has ended"))
    (should (equal kindling-mode-line ""))))

(ert-deftest kindling-test-capture-region ()
  "The first line of the region is the title of a spark, the rest its notes."
  (kindling-test-with-session
    (with-temp-buffer
      (insert "Avant\nÉtincelle 🔥 “naïve”\n\n  日本語\n  deuxième ligne\nAprès\n")
      (goto-char (point-min))
      (forward-line 1)
      (push-mark (point) t t)
      (goto-char (point-max))
      (forward-line -1)
      (let ((transient-mark-mode t))
        (call-interactively #'kindling-capture-spark)))
    (should (kindling-test-shown-p "\\`Spark captured: Étincelle 🔥 “naïve” (\\+[0-9]+ points)\\'"))
    (let ((spark (car (plist-get (kindling-test-call "sparks.list" nil) :items))))
      (should (equal (plist-get spark :title) "Étincelle 🔥 “naïve”"))
      (should (equal (plist-get spark :notes) "日本語\n  deuxième ligne")))))

(ert-deftest kindling-test-capture-line ()
  "Without a region, the current line is captured."
  (kindling-test-with-session
    (with-temp-buffer
      (insert "one\n  two\nthree\n")
      (goto-char (point-min))
      (forward-line 1)
      (call-interactively #'kindling-capture-spark)
      (forward-line 2)
      (should (equal (kindling-test-error #'call-interactively #'kindling-capture-spark)
                     "Enter a title.")))
    (let ((sparks (plist-get (kindling-test-call "sparks.list" nil) :items)))
      (should (equal (mapcar (lambda (spark) (plist-get spark :title)) sparks) '("two")))
      (should (equal (plist-get (car sparks) :notes) nil)))))

(ert-deftest kindling-test-limits ()
  "A long first line continues in the notes; notes over the limit are reported."
  (let ((words (string-trim (apply #'concat (make-list 50 "mots ")))))
    (should (equal (kindling--split-text words)
                   (list (substring words 0 199) (substring words 200))))
    (should (equal (kindling--split-text (concat words "\nrest"))
                   (list (substring words 0 199) (concat (substring words 200) "\nrest"))))
    (should (equal (kindling--split-text (make-string 201 ?é))
                   (list (make-string 200 ?é) "é")))
    (should (equal (kindling--split-text (make-string 200 ?é))
                   (list (make-string 200 ?é) ""))))
  (kindling-test-with-session
    (with-temp-buffer
      (insert (make-string 200 ?é) "\n" (make-string 5001 ?n))
      (should (equal (kindling-test-error #'kindling-capture-spark (point-min) (point-max))
                     "“Notes” must have at most 5,000 characters."))
      (kindling-capture-spark (point-min) (1- (point-max))))))

(ert-deftest kindling-test-review ()
  "A review shows the prompt, then the answer, and sends the rating."
  (kindling-test-with-session
    (kindling-review)
    (should (string-match-p "\\`Basic colors\n\nКрасный\n" (kindling-test-review-text)))
    (should-not (string-match-p "Red" (kindling-test-review-text)))
    (with-current-buffer "*Kindling review*"
      (should (equal (kindling-test-error #'kindling-review-rate 3) "Reveal the answer first"))
      (call-interactively (key-binding (kbd "SPC")))
      (should (string-match-p "\n\nКрасный\n\nRed\n\n1 forgotten (1 min)  .*3 good (10 min)"
                              (kindling-test-review-text)))
      (let ((last-command-event ?3))
        (call-interactively (key-binding (kbd "3")))))
    (should (string-match-p "SPC reveals the answer" (kindling-test-review-text)))
    (should-not (string-match-p "Красный" (kindling-test-review-text)))
    (let ((event (car (last (plist-get (kindling-test-call "events.list" nil) :items)))))
      (should (equal (plist-get event :topic) "review.answered"))
      (should (equal (plist-get event :subject) "kit-basic-colors-2"))
      (should (equal (plist-get (plist-get event :data) :rating) 3)))))

(defun kindling-test-mark-habit (choice amount)
  "Mark the habit with the description CHOICE, and add AMOUNT if it is asked for.
Return the descriptions of all habits, and the prompt for the amount or nil."
  (let (descriptions amount-prompt)
    (cl-letf (((symbol-function 'completing-read)
               (lambda (_prompt choices &rest _)
                 (setq descriptions (mapcar #'car choices))
                 choice))
              ((symbol-function 'read-number)
               (lambda (prompt &rest _)
                 (setq amount-prompt prompt)
                 amount)))
      (call-interactively #'kindling-mark-habit))
    (list descriptions amount-prompt)))

(defun kindling-test-habit (index)
  "Return the habit with the rank INDEX."
  (nth index (plist-get (kindling-test-call "habits.list" nil) :items)))

(ert-deftest kindling-test-mark-habit ()
  "A habit that is open today is marked as done."
  (kindling-test-with-session
    (should (equal (kindling-test-error #'kindling-test-mark-habit "" nil) "No habit is open today"))
    (kindling-test-call "habits.create" '(:name "Lire « Candide »"))
    (kindling-test-call "habits.create" '(:name "Run" :schedule (:type "times" :times 3 :days 7)))
    (kindling-test-call "habits.create" '(:name "Run" :schedule (:type "times" :times 3 :days 7)))
    (let ((last (plist-get (kindling-test-habit 2) :id)))
      (should (equal (kindling-test-mark-habit "Lire « Candide »" nil)
                     (list (list "Lire « Candide »" "Run (0/3)" (format "Run (0/3) #%d" last)) nil))))
    (should (kindling-test-shown-p "\\`Lire « Candide »: done (streak 1)\\'"))
    (should (equal (plist-get (kindling-test-habit 0) :state) "done"))
    (should (equal (kindling-test-error #'kindling-test-mark-habit "" nil) "No habit is selected"))
    (kindling-test-mark-habit "Run (0/3)" nil)
    (should (kindling-test-shown-p "\\`Run: 1/3 (streak 1)\\'"))
    (should (equal (plist-get (kindling-test-habit 1) :state) "done"))
    (should (equal (plist-get (kindling-test-habit 2) :state) "open"))))

(ert-deftest kindling-test-add-amount ()
  "An amount is asked for and added until the habit is done."
  (kindling-test-with-session
    (kindling-test-call "habits.create" '(:name "Water" :kind "amount" :target 2 :unit "l"))
    (should (equal (kindling-test-mark-habit "Water (0/2 l)" 0.75)
                   '(("Water (0/2 l)") "Amount to add (l): ")))
    (should (kindling-test-shown-p "\\`Water: 0.75/2 l (streak 0)\\'"))
    (should (equal (kindling-test-error #'kindling-test-mark-habit "Water (0.75/2 l)" 0.0001)
                   "Enter an amount from 0 to 1,000,000,000 with at most three decimals."))
    (kindling-test-mark-habit "Water (0.75/2 l)" 1.25)
    (should (kindling-test-shown-p "\\`Water: 2/2 l (streak 1)\\'"))
    (should (equal (plist-get (kindling-test-habit 0) :state) "done"))
    (should (equal (kindling-test-error #'kindling-test-mark-habit "" nil) "No habit is open today"))))

(ert-deftest kindling-test-no-review ()
  "Without due questions, the review says so."
  (kindling-test-with-session
    (kindling-test-call "reviews.answer" '(:questionId "kit-basic-colors-2" :rating 1)) ; due in a minute
    (kindling-test-call "reviews.configure" '(:newPerDay 0))
    (kindling-review)
    (should (equal (kindling-test-review-text) "No review is due.\n"))
    (with-current-buffer "*Kindling review*"
      (should (equal (kindling-test-error #'kindling-review-reveal) "No review is due")))))

(ert-deftest kindling-test-french ()
  "Errors are shown in the language of Emacs."
  (kindling-test-with-database
    (setenv "LC_ALL" "fr_FR.UTF-8")
    (kindling-start)
    (kindling-test-wait-for (kindling-test-shown-p "\\`Kindling: Connectez-vous d’abord\\.\\'"))
    (should (equal (kindling-test-error #'kindling-mark-today) "Connectez-vous d’abord."))
    (kindling-stop)
    (setenv "LC_ALL" "C")
    (let ((kindling-locale "es"))
      (should (equal (kindling-test-error #'kindling-mark-today) "Inicia sesión primero.")))))

(ert-deftest kindling-test-program-missing ()
  "A missing program is reported, and the mode stays disabled."
  (kindling-test-with-database
    (let ((kindling-program "/nonexistent/kindling"))
      (should (string-prefix-p "The program /nonexistent/kindling is not installed"
                               (kindling-test-error #'kindling-start)))
      (should (kindling-test-error #'kindling-mode))
      (should-not kindling-mode))))

(ert-deftest kindling-test-program-killed ()
  "A killed program is reported and can be restarted."
  (kindling-test-with-session
    (kindling-mode)
    (kindling-mark-today)
    (kindling-test-kill-program)
    (should (kindling-test-shown-p "The program has ended; restart it with M-x kindling-start"))
    (should (equal kindling-mode-line ""))
    (kindling-start)
    (kindling-test-wait-for (equal kindling-mode-line " Kindling 1 ✓"))))

(provide 'kindling-test)

;;; kindling-test.el ends here
