# Generated from openrpc.json by Tools/clients/generate; do not edit.
"""The methods of the synchronous client."""

from __future__ import annotations

from typing import Any, Iterator, Mapping, Optional, Sequence, Union

from . import types
from .._sync import Cancellation, EventNamespace, Namespace, SyncNamespace
from .._values import Clear, OnProgress


class Rpc(Namespace):
    """The methods `rpc.*`."""

    def discover(self) -> Mapping[str, Any]:
        """Returns the OpenRPC document of all methods."""
        return self._call("rpc.discover", {})


class System(Namespace):
    """The methods `system.*`."""

    def ping(self) -> types.ClockReading:
        """Returns the time of the program's clock."""
        return self._call("system.ping", {})

    def info(self, *, session: Optional[str] = None) -> types.ProgramReport:
        """Returns versions, the database, counts and limits. With serve --shared, requires a session.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: TooLong
        """
        return self._call("system.info", {"session": session})

    def metrics(self, *, session: Optional[str] = None) -> types.Metrics:
        """Returns counts and latencies of calls and commits, and the resources of the process. All values are those of
        this process since its start. They contain no data of users. With serve --shared, requires a session.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: TooLong
        """
        return self._call("system.metrics", {"session": session})

    def atomic(
        self,
        *,
        calls: Sequence[types.CallInput],
        session: Optional[str] = None,
        on_progress: Optional[OnProgress] = None,
        cancellation: Optional[Cancellation] = None,
    ) -> types.AtomicResults:
        """Runs several calls atomically. If a call fails, none has an effect. Only methods that read or write data are
        allowed, except system.atomic itself, background methods, methods that hash a password, methods that change who
        is signed in on the connection, history.undo and history.redo. Together, the calls can take 250 ms of processor
        time; beyond that, none has an effect (too_much_work).

        :param calls: The calls in order.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param on_progress: Receives the progress of the call.
        :param cancellation: Cancels the call from another thread.
        :raises: LimitReached, NotAllowedInAtomic, NotPermittedByToken, TooFew, TooLong, TooMany, TooMuchWork
        """
        return self._call(
            "system.atomic",
            {
                "calls": calls,
                "session": session,
            },
            on_progress=on_progress,
            cancellation=cancellation,
        )


class Labels(Namespace):
    """The methods `labels.*`."""

    def list(self, *, locale: Optional[str] = None) -> types.LabelList:
        """Returns the labels of screens, such as the names of tabs and buttons, in one language.

        :param locale: The language as a BCP 47 tag, e.g. fr-CA; en if it is not supported. Default: the language of
            other texts.
        :raises: TooLong
        """
        return self._call("labels.list", {"locale": locale})


class Clock(Namespace):
    """The methods `clock.*`."""

    def set(self, *, instant: str) -> types.ClockReading:
        """Sets the clock to an instant. Exists only if the program was started with --clock.

        :param instant: The new time, which may be in the past.
        :raises: InvalidFormat
        """
        return self._call("clock.set", {"instant": instant})

    def advance(self, *, seconds: int) -> types.ClockReading:
        """Moves the clock forward or back. Exists only if the program was started with --clock.

        :param seconds: The number of seconds, negative to move back; the new time must be within the years 1 to 9999.
        :raises: OutOfRange
        """
        return self._call("clock.advance", {"seconds": seconds})


class Events(EventNamespace):
    """The methods `events.*`."""

    def list(
        self,
        *,
        session: Optional[str] = None,
        since: Optional[int] = None,
        topics: Optional[Sequence[str]] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
        on_progress: Optional[OnProgress] = None,
        cancellation: Optional[Cancellation] = None,
    ) -> types.EventList:
        """Returns a page of the journal: the user's own events and those that friends share.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param since: The position after which to start. Default 0, the start of the journal.
        :param topics: The names of topics, such as lesson.completed, or of domains, such as lesson. Default: all
            topics.
        :param cursor: The nextCursor of the previous page. Default: the first page.
        :param limit: The maximum number of entries on the page.
        :param on_progress: Receives the progress of the call.
        :param cancellation: Cancels the call from another thread.
        :raises: InvalidCursor, NotPermittedByToken, OutOfRange, TooFew, TooLong, TooMany, UnknownTopic
        """
        return self._call(
            "events.list",
            {
                "session": session,
                "since": since,
                "topics": topics,
                "cursor": cursor,
                "limit": limit,
            },
            on_progress=on_progress,
            cancellation=cancellation,
        )

    def iterate(
        self,
        *,
        session: Optional[str] = None,
        since: Optional[int] = None,
        topics: Optional[Sequence[str]] = None,
        limit: Optional[int] = None,
    ) -> Iterator[types.Event]:
        """Yields the entries of `events.list`, and reads each page when the iteration reaches it.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param since: The position after which to start. Default 0, the start of the journal.
        :param topics: The names of topics, such as lesson.completed, or of domains, such as lesson. Default: all
            topics.
        :param limit: The maximum number of entries on the page.
        """
        return self._iterate("events.list", {"session": session, "since": since, "topics": topics, "limit": limit})


class History(Namespace):
    """The methods `history.*`."""

    def list(
        self,
        *,
        session: Optional[str] = None,
        origin: Optional[types.HistoryOrigin] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> types.HistoryList:
        """Returns the calls that changed the user's data, the latest ones first. Undos and redos are not listed; they
        change the state of calls. Calls of auth, friends, challenges and running attempts are not recorded.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param origin: Whether only calls of this connection count. Default all.
        :param cursor: The nextCursor of the previous page. Default: the first page.
        :param limit: The maximum number of entries on the page.
        :raises: InvalidCursor, NotOneOf, NotPermittedByToken, OutOfRange, TooLong
        """
        return self._call("history.list", {"session": session, "origin": origin, "cursor": cursor, "limit": limit})

    def iterate(
        self,
        *,
        session: Optional[str] = None,
        origin: Optional[types.HistoryOrigin] = None,
        limit: Optional[int] = None,
    ) -> Iterator[types.HistoryItem]:
        """Yields the entries of `history.list`, and reads each page when the iteration reaches it.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param origin: Whether only calls of this connection count. Default all.
        :param limit: The maximum number of entries on the page.
        """
        return self._iterate("history.list", {"session": session, "origin": origin, "limit": limit})

    def undo(
        self,
        *,
        session: Optional[str] = None,
        id: Optional[types.HistoryId] = None,
        origin: Optional[types.HistoryOrigin] = None,
    ) -> types.UndoResult:
        """Takes back a call: its rows become as before, and what depends on them is computed again. Send the id of the
        call that was shown, so that no other one is taken back. If data of the call has changed since, nothing is
        undone.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param id: The number of the call. Default: the latest call that is not undone.
        :param origin: Whether only calls of this connection count. Default all.
        :raises: CallNotFound, ChangedSince, HistoryEmpty, LimitReached, NotOneOf, NotPermittedByToken, NotUndoable,
            TooLong
        """
        return self._call("history.undo", {"session": session, "id": id, "origin": origin})

    def redo(self, *, session: Optional[str] = None, id: Optional[types.HistoryId] = None) -> types.RedoResult:
        """Takes back an undo, so that the call has its effects again.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param id: The number of the undo. Default: the latest undo since which no other call was made.
        :raises: CallNotFound, ChangedSince, HistoryEmpty, LimitReached, NotPermittedByToken, NotUndoable, TooLong
        """
        return self._call("history.redo", {"session": session, "id": id})

    def configure(
        self,
        *,
        session: Optional[str] = None,
        calls: Optional[int] = None,
        days: Optional[int] = None,
    ) -> types.HistorySettings:
        """Sets how much of the history is kept, and removes the rest. At first, 100 calls are kept for 30 days. All
        calls of a user have at most 4 MiB.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param calls: The number of calls to keep; 0 for none. Default: unchanged.
        :param days: The number of days for which calls are kept; 0 for none. Default: unchanged.
        :raises: NotPermittedByToken, OutOfRange, TooLong
        """
        return self._call("history.configure", {"session": session, "calls": calls, "days": days})

    def clear(self, *, session: Optional[str] = None) -> None:
        """Erases the history, with the deleted texts that it contains.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: NotPermittedByToken, TooLong
        """
        self._call("history.clear", {"session": session})


class Sync(SyncNamespace):
    """The methods `sync.*`."""

    def enable(
        self,
        *,
        session: Optional[str] = None,
        device: Optional[str] = None,
        enabled: Optional[bool] = None,
    ) -> types.SyncStatus:
        """Switches sync of the account on or off, or renames this device. When sync is switched on, all data of the
        account become facts, which sync.changes and sync.apply exchange. When it is switched off, this device forgets
        what it knows of other devices; the data remain.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param device: The name of this device. Default: unchanged, or kindling.
        :param enabled: Whether the account is synced. Default true.
        :raises: InvalidFormat, LimitReached, NotPermittedByToken, TooLong, TooManyMarks, TooShort
        """
        return self._call("sync.enable", {"session": session, "device": device, "enabled": enabled})

    def status(self, *, session: Optional[str] = None) -> types.SyncStatus:
        """Returns whether the account is synced, and what this device knows of it.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: LimitReached, NotPermittedByToken, TooLong
        """
        return self._call("sync.status", {"session": session})

    def changes(
        self,
        *,
        from_: types.SyncPeerInput,
        session: Optional[str] = None,
        after: Optional[int] = None,
        buckets: Optional[Sequence[int]] = None,
        limit: Optional[int] = None,
    ) -> types.SyncChanges:
        """Returns registers that another device does not know.

        :param from_: The device that asks.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param after: The position after which registers are returned. Default 0.
        :param buckets: Returns all registers of these buckets, also those that the device has sent. A bucket has the
            facts whose uids begin with its number.
        :param limit: The number of registers; if they are long, fewer follow. Default 2000.
        :raises: AccountsDiffer, InvalidFormat, LimitReached, NewerSync, NotPermittedByToken, OutOfRange, SyncOff,
            TooFew, TooLong, TooMany, TooManyMarks, TooShort
        """
        return self._call(
            "sync.changes",
            {
                "from": from_,
                "session": session,
                "after": after,
                "buckets": buckets,
                "limit": limit,
            },
        )

    def apply(
        self,
        *,
        from_: types.SyncPeerInput,
        after: int,
        next: int,
        is_last: bool,
        changes: Sequence[types.FactLineInput],
        session: Optional[str] = None,
        buckets: Optional[bool] = None,
        dry_run: Optional[bool] = None,
        client_key: Optional[str] = None,
    ) -> types.SyncApplied:
        """Receives registers of another device, and applies them when all were received.

        :param from_: The device that sends the registers.
        :param after: The position after which the registers follow.
        :param next: The position after the registers, which is not less than after.
        :param is_last: Whether the registers are applied now.
        :param changes: The registers.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param buckets: Whether the registers are those of buckets, so that no position changes. Default false.
        :param dry_run: Whether to check everything and change nothing. Default false.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :raises: AccountsDiffer, ChangesMissing, ClientKeyReused, ClientKeyUsed, InvalidCursor, InvalidFormat,
            LimitReached, NewerSync, NotOneOf, NotPermittedByToken, OutOfRange, SyncOff, TooFew, TooLong, TooMany,
            TooManyMarks, TooShort, UnknownTimeZone
        """
        return self._call(
            "sync.apply",
            {
                "from": from_,
                "after": after,
                "next": next,
                "isLast": is_last,
                "changes": changes,
                "session": session,
                "buckets": buckets,
                "dryRun": dry_run,
                "clientKey": client_key,
            },
        )

    def compare(
        self,
        *,
        session: Optional[str] = None,
        from_: Optional[types.SyncPeerInput] = None,
    ) -> types.SyncDigest:
        """Returns the digest of the facts of the account, and its parts.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param from_: The device with which the account was exchanged. Default: none.
        :raises: AccountsDiffer, InvalidFormat, LimitReached, NewerSync, NotPermittedByToken, OutOfRange, SyncOff,
            TooFew, TooLong, TooMany, TooManyMarks, TooShort
        """
        return self._call("sync.compare", {"session": session, "from": from_})

    def forget(self, *, replica: str, session: Optional[str] = None) -> types.SyncStatus:
        """Removes another device from those with which the account was exchanged. For a device that no longer exists,
        or got another number because it was restored from a backup. The data remain. If the device exchanges again, it
        is a new one.

        :param replica: The number of the device, in 12 hexadecimal digits.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: DeviceNotFound, InvalidFormat, NotPermittedByToken, SyncOff, TooLong
        """
        return self._call("sync.forget", {"replica": replica, "session": session})

    def export(
        self,
        *,
        path: str,
        session: Optional[str] = None,
        after: Optional[int] = None,
        previous_digest: Optional[str] = None,
        on_progress: Optional[OnProgress] = None,
        cancellation: Optional[Cancellation] = None,
    ) -> types.SyncExport:
        """Writes registers to a file that only its owner can access, for sync.import on other devices. Without after,
        the file is complete. With after, it has what this device has learned since, also from other devices, and other
        devices need the files before it.

        :param path: The file to write, relative to the directory of --files or to the working directory. An older file
            of sync.export is replaced.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param after: The position after which registers are written, such as head of the previous export. Default 0:
            all.
        :param previous_digest: The digest of the previous export. If this device has not written it, because an older
            copy of its database was restored, the error is changes_missing.
        :param on_progress: Receives the progress of the call.
        :param cancellation: Cancels the call from another thread.
        :raises: ChangesMissing, DatabaseInUse, FilesNotOpen, InvalidFormat, IsTheDatabase, LimitReached,
            NotAKindlingFile, NotARegularFile, NotPermittedByToken, OutOfRange, PathNotAllowed, PathUnwritable, SyncOff,
            TooLong, TooManyMarks, TooShort
        """
        return self._call(
            "sync.export",
            {
                "path": path,
                "session": session,
                "after": after,
                "previousDigest": previous_digest,
            },
            on_progress=on_progress,
            cancellation=cancellation,
        )

    def import_(
        self,
        *,
        path: str,
        session: Optional[str] = None,
        link: Optional[bool] = None,
        dry_run: Optional[bool] = None,
        client_key: Optional[str] = None,
        on_progress: Optional[OnProgress] = None,
        cancellation: Optional[Cancellation] = None,
    ) -> types.SyncImport:
        """Applies the registers of a file of sync.export, all or none. A complete file can always be imported, another
        one only after the files before it. A file of this device changes nothing; if an older copy of the database was
        restored since, the device takes another number, and the next export has to be complete.

        :param path: A file of sync.export to read, relative to the directory of --files or to the working directory.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param link: Whether accounts that were created separately become one. Default false.
        :param dry_run: Whether to check the file and change nothing, also if files before it were not imported. Default
            false.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :param on_progress: Receives the progress of the call.
        :param cancellation: Cancels the call from another thread.
        :raises: AccountsDiffer, ChangesMissing, ClientKeyReused, ClientKeyUsed, FileTooLarge, FilesNotOpen,
            InvalidCursor, InvalidField, InvalidFormat, LimitReached, NewerSync, NotASyncFile, NotOneOf,
            NotPermittedByToken, OutOfRange, PathNotAllowed, SyncFileDamaged, SyncOff, TooFew, TooLong, TooMany,
            TooManyMarks, TooManyRows, TooShort, UnknownTimeZone, UnreadableFile
        """
        return self._call(
            "sync.import",
            {
                "path": path,
                "session": session,
                "link": link,
                "dryRun": dry_run,
                "clientKey": client_key,
            },
            on_progress=on_progress,
            cancellation=cancellation,
        )


class Auth(Namespace):
    """The methods `auth.*`."""

    def sign_up(
        self,
        *,
        name: str,
        email: str,
        password: str,
        password_confirmation: str,
        accept_terms: bool,
        time_zone: Optional[str] = None,
        locale: Optional[str] = None,
        session_only: Optional[bool] = None,
    ) -> types.OpenedSession:
        """Creates an account and signs in. The new session replaces the connection's session, which ends unless it was
        resumed from $KINDLING_TOKEN or is a token for scripts. The subscriptions of the replaced session end with a
        notification. With sessionOnly, the connection does not change; it is required with serve --shared. Not allowed
        in system.atomic: its expensive part must run outside of any transaction.

        :param name: The full name; 2 to 100 characters after trimming.
        :param email: The email address; case-insensitive.
        :param password: The password, not trimmed.
        :param password_confirmation: The same password again.
        :param accept_terms: Whether the terms are accepted; must be true.
        :param time_zone: The IANA time zone that determines days. Default: that of the client, or UTC.
        :param locale: The language: one of `capabilities.locales`, or a tag such as fr-CA; any other value means en.
            Default: that of the client.
        :param session_only: Whether the new session is used only by calls that name it in `session`, for a server with
            many users on one connection; default false.
        :raises: AccountAlreadyExists, ConnectionIsShared, InvalidEmail, InvalidFormat, NameTooLong, NameTooShort,
            PasswordMismatch, TermsNotAccepted, TooLong, TooManyMarks, TooManyWaiting, UnknownTimeZone, WeakPassword
        """
        return self._call(
            "auth.signUp",
            {
                "name": name,
                "email": email,
                "password": password,
                "passwordConfirmation": password_confirmation,
                "acceptTerms": accept_terms,
                "timeZone": time_zone,
                "locale": locale,
                "sessionOnly": session_only,
            },
        )

    def sign_in(
        self,
        *,
        email: str,
        password: str,
        session_only: Optional[bool] = None,
        source: Optional[str] = None,
    ) -> types.SignIn:
        """Signs in and starts a session; from the fifth failure on, further attempts are delayed. The new session
        replaces the connection's session, which ends unless it was resumed from $KINDLING_TOKEN or is a token for
        scripts. The subscriptions of the replaced session end with a notification. With sessionOnly, the connection
        does not change; it is required with serve --shared. Not allowed in system.atomic: its expensive part must run
        outside of any transaction.

        :param email: The email address; case-insensitive.
        :param password: The password.
        :param session_only: Whether the new session is used only by calls that name it in `session`, for a server with
            many users on one connection; default false.
        :param source: The origin of the attempt, such as an IP address, which a front end of many users sets; it
            removes one that its client has sent. After failed attempts, further ones from this source are delayed, and
            those for this address only from 100 failures within an hour on.
        :raises: ConnectionIsShared, InvalidEmail, InvalidFormat, RateLimited, TooLong, TooManyMarks, TooManyWaiting,
            TooShort
        """
        return self._call(
            "auth.signIn",
            {
                "email": email,
                "password": password,
                "sessionOnly": session_only,
                "source": source,
            },
        )

    def resume(self, *, token: str) -> types.UserReply:
        """Resumes a session. The previous session of the connection does not end; its subscriptions end with a
        notification.

        :param token: The token returned when the session started.
        :raises: ConnectionIsShared, TooLong
        """
        return self._call("auth.resume", {"token": token})

    def state(self) -> types.AuthState:
        """Returns whether a user is signed in on this connection."""
        return self._call("auth.state", {})

    def sign_out(self, *, session: Optional[str] = None, everywhere: Optional[bool] = None) -> None:
        """Ends the session; the account and its data remain. A token for scripts remains valid; auth.revoke ends it.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param everywhere: Whether to end all sessions of the user, but no tokens; default false.
        :raises: LimitReached, NotPermittedByToken, TooLong
        """
        self._call("auth.signOut", {"session": session, "everywhere": everywhere})

    def sessions(
        self,
        *,
        session: Optional[str] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> types.SessionPage:
        """Lists the sessions and tokens of the user, newest first.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param cursor: The nextCursor of the previous page. Default: the first page.
        :param limit: The maximum number of entries on the page.
        :raises: InvalidCursor, NotPermittedByToken, OutOfRange, TooLong
        """
        return self._call("auth.sessions", {"session": session, "cursor": cursor, "limit": limit})

    def iterate_sessions(
        self,
        *,
        session: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> Iterator[types.Session]:
        """Yields the entries of `auth.sessions`, and reads each page when the iteration reaches it.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param limit: The maximum number of entries on the page.
        """
        return self._iterate("auth.sessions", {"session": session, "limit": limit})

    def revoke(self, *, session_id: types.SessionId, session: Optional[str] = None) -> None:
        """Ends a session or a token of the user.

        :param session_id: The ID of a session from auth.sessions.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: LimitReached, NotPermittedByToken, SessionNotFound, TooLong
        """
        self._call("auth.revoke", {"sessionId": session_id, "session": session})

    def change_password(self, *, current_password: str, new_password: str, session: Optional[str] = None) -> None:
        """Changes the password and ends the user's other sessions. Ends a one-time code for a new password, too. Not
        allowed in system.atomic: its expensive part must run outside of any transaction.

        :param current_password: The current password.
        :param new_password: The new password; at least 8 characters.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: LimitReached, NotPermittedByToken, RateLimited, TooLong, TooManyMarks, WeakPassword, WrongPassword
        """
        self._call(
            "auth.changePassword",
            {
                "currentPassword": current_password,
                "newPassword": new_password,
                "session": session,
            },
        )

    def reset_password(
        self,
        *,
        email: str,
        code: str,
        new_password: str,
        password_confirmation: str,
        session_only: Optional[bool] = None,
        source: Optional[str] = None,
    ) -> types.OpenedSession:
        """Sets a new password with a one-time code and signs in. Ends all earlier sessions of the user. A valid code is
        never delayed; other codes count as failed attempts to sign in. The new session replaces the connection's
        session, which ends unless it was resumed from $KINDLING_TOKEN or is a token for scripts. The subscriptions of
        the replaced session end with a notification. With sessionOnly, the connection does not change; it is required
        with serve --shared. Not allowed in system.atomic: its expensive part must run outside of any transaction.

        :param email: The email address; case-insensitive.
        :param code: The code from `kindling users reset-password`; case, spaces and hyphens do not matter.
        :param new_password: The new password; at least 8 characters.
        :param password_confirmation: The same password again.
        :param session_only: Whether the new session is used only by calls that name it in `session`, for a server with
            many users on one connection; default false.
        :param source: The origin of the attempt, such as an IP address, which a front end of many users sets; it
            removes one that its client has sent. After failed attempts, further ones from this source are delayed, and
            those for this address only from 100 failures within an hour on.
        :raises: ConnectionIsShared, InvalidEmail, InvalidFormat, PasswordMismatch, RateLimited, TooLong, TooManyMarks,
            TooManyWaiting, TooShort, WeakPassword
        """
        return self._call(
            "auth.resetPassword",
            {
                "email": email,
                "code": code,
                "newPassword": new_password,
                "passwordConfirmation": password_confirmation,
                "sessionOnly": session_only,
                "source": source,
            },
        )

    def password_strength(self, *, password: str) -> types.PasswordReport:
        """Returns the estimated strength of a password, for a strength bar.

        :param password: The password.
        :raises: TooLong, TooManyMarks
        """
        return self._call("auth.passwordStrength", {"password": password})

    def delete_account(self, *, password: str, session: Optional[str] = None) -> None:
        """Deletes the account and all data of its user. Not allowed in system.atomic: its expensive part must run
        outside of any transaction.

        :param password: The password.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: NotPermittedByToken, RateLimited, TooLong, TooManyMarks, WrongPassword
        """
        self._call("auth.deleteAccount", {"password": password, "session": session})


class Profile(Namespace):
    """The methods `profile.*`."""

    def get(self, *, session: Optional[str] = None) -> types.UserReply:
        """Returns the user's own account.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: NotPermittedByToken, TooLong
        """
        return self._call("profile.get", {"session": session})

    def update(
        self,
        *,
        session: Optional[str] = None,
        name: Optional[str] = None,
        avatar: Optional[types.AccountAvatar] = None,
        time_zone: Optional[str] = None,
        day_starts_at: Optional[int] = None,
        week_starts_on: Optional[int] = None,
        is_on_leaderboard: Optional[bool] = None,
        locale: Optional[str] = None,
    ) -> types.UserReply:
        """Updates the given fields of the profile; omitted fields remain unchanged.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param name: The full name; 2 to 100 characters after trimming.
        :param avatar: The avatar.
        :param time_zone: The IANA time zone that determines days from now on.
        :param day_starts_at: The local hour at which a day starts; recorded days remain unchanged.
        :param week_starts_on: The weekday on which weeks of calendars, lists and statistics start: Monday = 1 to Sunday
            = 7.
        :param is_on_leaderboard: Whether friends see the user's points, streaks and number of lessons in
            friends.leaderboard; false at first.
        :param locale: The language: one of `capabilities.locales`, a tag such as fr-CA, or the stored one; any other
            means en.
        :raises: InvalidDayStart, InvalidFormat, LimitReached, NameTooLong, NameTooShort, NotPermittedByToken,
            OutOfRange, TooLong, TooManyMarks, UnknownAvatar, UnknownTimeZone
        """
        return self._call(
            "profile.update",
            {
                "session": session,
                "name": name,
                "avatar": avatar,
                "timeZone": time_zone,
                "dayStartsAt": day_starts_at,
                "weekStartsOn": week_starts_on,
                "isOnLeaderboard": is_on_leaderboard,
                "locale": locale,
            },
        )


class Preferences(Namespace):
    """The methods `preferences.*`."""

    def get(self, *, app: str, session: Optional[str] = None) -> types.Preferences:
        """Returns the user's preferences for one app.

        :param app: The name of the app, 1 to 64 characters.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: InvalidFormat, NotPermittedByToken, TooLong, TooManyMarks, TooShort
        """
        return self._call("preferences.get", {"app": app, "session": session})

    def set(self, *, app: str, values: Mapping[str, Any], session: Optional[str] = None) -> types.Preferences:
        """Changes the given preferences of the user for one app, and returns all of them. The program does not read
        preferences. Those of an app have at most 64 KiB as JSON.

        :param app: The name of the app, 1 to 64 characters.
        :param values: The changed preferences by name, with any values; null removes a preference.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: InvalidFormat, LimitReached, NotPermittedByToken, PreferencesTooLarge, TooLong, TooManyApps,
            TooManyMarks, TooShort
        """
        return self._call("preferences.set", {"app": app, "values": values, "session": session})


class Dashboard(Namespace):
    """The methods `dashboard.*`."""

    def get(self, *, session: Optional[str] = None) -> types.Dashboard:
        """Returns the next lesson, the progress, the badges, the streak, the goal, the habits and the review counts.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: NotPermittedByToken, TooLong
        """
        return self._call("dashboard.get", {"session": session})


class Paths(Namespace):
    """The methods `paths.*`."""

    def list(
        self,
        *,
        session: Optional[str] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> types.PathEntryPage:
        """Lists the shipped path, the installed courses, then the user's courses, oldest first.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param cursor: The nextCursor of the previous page. Default: the first page.
        :param limit: The maximum number of entries on the page.
        :raises: InvalidCursor, NotPermittedByToken, OutOfRange, TooLong
        """
        return self._call("paths.list", {"session": session, "cursor": cursor, "limit": limit})

    def iterate(self, *, session: Optional[str] = None, limit: Optional[int] = None) -> Iterator[types.PathEntry]:
        """Yields the entries of `paths.list`, and reads each page when the iteration reaches it.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param limit: The maximum number of entries on the page.
        """
        return self._iterate("paths.list", {"session": session, "limit": limit})

    def get(self, *, path_id: types.PathId, session: Optional[str] = None) -> types.PathDetails:
        """Returns a path with its stages, their states and lessons.

        :param path_id: The slug of the path.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: NotPermittedByToken, PathNotFound, TooLong
        """
        return self._call("paths.get", {"pathId": path_id, "session": session})

    def import_(
        self,
        *,
        source: types.CourseInput,
        session: Optional[str] = None,
        client_key: Optional[str] = None,
        on_progress: Optional[OnProgress] = None,
        cancellation: Optional[Cancellation] = None,
    ) -> types.ImportedPath:
        """Imports a course; an invalid course is rejected as a whole.

        :param source: The document of the course.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :param on_progress: Receives the progress of the call.
        :param cancellation: Cancels the call from another thread.
        :raises: ClientKeyReused, ClientKeyUsed, CourseDuplicateId, CourseEmptyTitle, CourseInvalidId, CourseInvalidUrl,
            CourseNoLessons, InvalidFormat, LimitReached, NotPermittedByToken, OutOfRange, TooFew, TooLong, TooMany,
            TooManyMarks, TooShort
        """
        return self._call(
            "paths.import",
            {
                "source": source,
                "session": session,
                "clientKey": client_key,
            },
            on_progress=on_progress,
            cancellation=cancellation,
        )

    def update(
        self,
        *,
        path_id: types.PathId,
        source: types.CourseInput,
        session: Optional[str] = None,
        on_progress: Optional[OnProgress] = None,
        cancellation: Optional[Cancellation] = None,
    ) -> types.PathChange:
        """Replaces the document of a course; lessons and stages keep their completion by their ids.

        :param path_id: The slug of a course of the user.
        :param source: The new document of the course.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param on_progress: Receives the progress of the call.
        :param cancellation: Cancels the call from another thread.
        :raises: CourseDuplicateId, CourseEmptyTitle, CourseInvalidId, CourseInvalidUrl, CourseNoLessons, InvalidFormat,
            NotPermittedByToken, OutOfRange, PathNotFound, ShippedPathProtected, TooFew, TooLong, TooMany, TooManyMarks,
            TooShort
        """
        return self._call(
            "paths.update",
            {
                "pathId": path_id,
                "source": source,
                "session": session,
            },
            on_progress=on_progress,
            cancellation=cancellation,
        )

    def export(self, *, path_id: types.PathId, session: Optional[str] = None) -> types.ExportedPath:
        """Returns the document of a course, with the ids of its stages and lessons, to edit and send back.

        :param path_id: The slug of a course of the user.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: NotPermittedByToken, PathNotFound, ShippedPathProtected, TooLong
        """
        return self._call("paths.export", {"pathId": path_id, "session": session})

    def delete(self, *, path_id: types.PathId, session: Optional[str] = None) -> types.PathChange:
        """Deletes a course of the user; the streak and the calendar of activity keep its lessons.

        :param path_id: The slug of a course of the user.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: NotPermittedByToken, PathNotFound, ShippedPathProtected, TooLong
        """
        return self._call("paths.delete", {"pathId": path_id, "session": session})

    def choose(self, *, path_id: types.PathId, session: Optional[str] = None) -> types.PathChange:
        """Makes a path the active one: the path of the dashboard, today.get and the badges.

        :param path_id: The slug of the path.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: LimitReached, NotPermittedByToken, PathNotFound, TooLong
        """
        return self._call("paths.choose", {"pathId": path_id, "session": session})


class Stages(Namespace):
    """The methods `stages.*`."""

    def get(self, *, stage_id: types.StageId, session: Optional[str] = None) -> types.OpenStage:
        """Returns the lessons of an unlocked stage, with the mastery if it is completed.

        :param stage_id: The slug of the stage.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: NotPermittedByToken, StageLocked, StageNotFound, TooLong
        """
        return self._call("stages.get", {"stageId": stage_id, "session": session})


class Lessons(Namespace):
    """The methods `lessons.*`."""

    def get(self, *, lesson_id: types.LessonId, session: Optional[str] = None) -> types.LessonReply:
        """Returns a lesson of an unlocked stage, or a completed one, with its body and links.

        :param lesson_id: The slug of the lesson.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: LessonNotFound, NotPermittedByToken, StageLocked, TooLong
        """
        return self._call("lessons.get", {"lessonId": lesson_id, "session": session})

    def complete(self, *, lesson_id: types.LessonId, session: Optional[str] = None) -> types.LessonCompletion:
        """Completes a lesson, and updates stages, badges and the streak.

        :param lesson_id: The slug of the lesson.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: LessonNotFound, LimitReached, NotPermittedByToken, StageLocked, TooLong
        """
        return self._call("lessons.complete", {"lessonId": lesson_id, "session": session})


class Achievements(Namespace):
    """The methods `achievements.*`."""

    def list(
        self,
        *,
        session: Optional[str] = None,
        category: Optional[types.AchievementCategory] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> types.AchievementList:
        """Lists the earned and the locked badges.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param category: The category of the badges to list. Default: all categories.
        :param cursor: The nextCursor of the previous page. Default: the first page.
        :param limit: The maximum number of entries on the page.
        :raises: InvalidCursor, NotOneOf, NotPermittedByToken, OutOfRange, TooLong
        """
        return self._call(
            "achievements.list",
            {
                "session": session,
                "category": category,
                "cursor": cursor,
                "limit": limit,
            },
        )

    def iterate(
        self,
        *,
        session: Optional[str] = None,
        category: Optional[types.AchievementCategory] = None,
        limit: Optional[int] = None,
    ) -> Iterator[types.Achievement]:
        """Yields the entries of `achievements.list`, and reads each page when the iteration reaches it.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param category: The category of the badges to list. Default: all categories.
        :param limit: The maximum number of entries on the page.
        """
        return self._iterate("achievements.list", {"session": session, "category": category, "limit": limit})

    def get(self, *, achievement_id: types.AchievementId, session: Optional[str] = None) -> types.AchievementReply:
        """Returns a badge, earned or locked.

        :param achievement_id: The slug of the badge.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: AchievementNotFound, NotPermittedByToken, TooLong
        """
        return self._call("achievements.get", {"achievementId": achievement_id, "session": session})

    def share(self, *, achievement_id: types.AchievementId, session: Optional[str] = None) -> types.SharedAchievement:
        """Returns the text for sharing an earned badge.

        :param achievement_id: The slug of the badge.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: AchievementLocked, AchievementNotFound, NotPermittedByToken, TooLong
        """
        return self._call("achievements.share", {"achievementId": achievement_id, "session": session})


class Study(Namespace):
    """The methods `study.*`."""

    def stages(self, *, session: Optional[str] = None) -> types.StudyOverview:
        """Returns the eight study stages and the five exams with the user's progress.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: NotPermittedByToken, TooLong
        """
        return self._call("study.stages", {"session": session})

    def choose(self, *, stage: int, session: Optional[str] = None) -> types.ChosenStage:
        """Chooses a final stage until the study course is reset; more can be chosen at any time.

        :param stage: The number of a final stage.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: LimitReached, NotPermittedByToken, StageLocked, TooLong, UnknownStage
        """
        return self._call("study.choose", {"stage": stage, "session": session})

    def statistics(self, *, session: Optional[str] = None) -> types.StudyStatistics:
        """Returns the best results of all kits and exams, and the totals.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: NotPermittedByToken, TooLong
        """
        return self._call("study.statistics", {"session": session})

    def reset(self, *, session: Optional[str] = None) -> types.StudyReset:
        """Resets the study course: deletes results, final stages, totals, attempts and reviews; kits remain.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: NotPermittedByToken, TooLong
        """
        return self._call("study.reset", {"session": session})


class Kits(Namespace):
    """The methods `kits.*`."""

    def list(
        self,
        *,
        session: Optional[str] = None,
        stage: Optional[int] = None,
        is_basic: Optional[bool] = None,
        text: Optional[str] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> types.ListedKitPage:
        """Lists shipped and own kits by stage and name, first those without a stage, with the numbers of their reviews.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param stage: The study stage of the kits to list. Default: all stages, and the kits without one.
        :param is_basic: Whether to list only the shipped and installed kits, or only those of the user. Default: both.
        :param text: A substring of the name, ignoring case and diacritics.
        :param cursor: The nextCursor of the previous page. Default: the first page.
        :param limit: The maximum number of entries on the page.
        :raises: InvalidCursor, InvalidFormat, NotPermittedByToken, OutOfRange, TooLong, TooManyMarks, UnknownStage
        """
        return self._call(
            "kits.list",
            {
                "session": session,
                "stage": stage,
                "isBasic": is_basic,
                "text": text,
                "cursor": cursor,
                "limit": limit,
            },
        )

    def iterate(
        self,
        *,
        session: Optional[str] = None,
        stage: Optional[int] = None,
        is_basic: Optional[bool] = None,
        text: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> Iterator[types.ListedKit]:
        """Yields the entries of `kits.list`, and reads each page when the iteration reaches it.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param stage: The study stage of the kits to list. Default: all stages, and the kits without one.
        :param is_basic: Whether to list only the shipped and installed kits, or only those of the user. Default: both.
        :param text: A substring of the name, ignoring case and diacritics.
        :param limit: The maximum number of entries on the page.
        """
        return self._iterate(
            "kits.list",
            {
                "session": session,
                "stage": stage,
                "isBasic": is_basic,
                "text": text,
                "limit": limit,
            },
        )

    def get(
        self,
        *,
        kit_id: types.KitId,
        session: Optional[str] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> types.KitDetails:
        """Returns a kit with its questions and all their answers.

        :param kit_id: The slug of the kit.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param cursor: The nextCursor of the previous page. Default: the first page.
        :param limit: The maximum number of entries on the page.
        :raises: InvalidCursor, KitNotFound, NotPermittedByToken, OutOfRange, TooLong
        """
        return self._call("kits.get", {"kitId": kit_id, "session": session, "cursor": cursor, "limit": limit})

    def iterate_questions(
        self,
        *,
        kit_id: types.KitId,
        session: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> Iterator[types.KitQuestion]:
        """Yields the entries of `kits.get`, and reads each page when the iteration reaches it.

        :param kit_id: The slug of the kit.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param limit: The maximum number of entries on the page.
        """
        return self._iterate("kits.get", {"kitId": kit_id, "session": session, "limit": limit}, "questions")

    def create(
        self,
        *,
        name: str,
        questions: Sequence[types.QuestionInput],
        session: Optional[str] = None,
        stage: Optional[types.StudyStageNumber] = None,
        client_key: Optional[str] = None,
    ) -> types.KitReply:
        """Creates a kit, in a stage of the study course or outside it.

        :param name: The name, 1 to 60 characters, unique in the stage or among the kits without one (case-insensitive).
        :param questions: The questions, in order.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param stage: The number of the study stage, locked or not. Default: none; the kit is outside the study course.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :raises: ClientKeyReused, ClientKeyUsed, DuplicateIncorrect, EmptyFields, IncorrectContainsCorrect,
            InvalidFormat, KitNameEmpty, KitNameTooLong, LimitReached, NameAlreadyExists, NoKitName, NoQuestions,
            NotPermittedByToken, TextTooLong, TooLong, TooMany, TooManyAccepted, TooManyIncorrect, TooManyKits,
            TooManyMarks, TooShort, UnknownStage
        """
        return self._call(
            "kits.create",
            {
                "name": name,
                "questions": questions,
                "session": session,
                "stage": stage,
                "clientKey": client_key,
            },
        )

    def update(
        self,
        *,
        kit_id: types.KitId,
        session: Optional[str] = None,
        name: Optional[str] = None,
        stage: Union[types.StudyStageNumber, Clear, None] = None,
    ) -> types.KitReply:
        """Renames a kit of the user, or moves it to a stage, or out of the study course.

        :param kit_id: The slug of a kit of the user.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param name: The name, 1 to 60 characters, unique in the stage or among the kits without one (case-insensitive).
        :param stage: The number of the study stage, locked or not; null moves the kit out of the study course. CLEAR
            clears the value.
        :raises: BasicKitProtected, InvalidFormat, KitNameEmpty, KitNameTooLong, KitNotFound, LimitReached,
            NameAlreadyExists, NoKitName, NotPermittedByToken, TooLong, TooManyMarks, UnknownStage
        """
        return self._call("kits.update", {"kitId": kit_id, "session": session, "name": name, "stage": stage})

    def delete(self, *, kit_id: types.KitId, session: Optional[str] = None) -> types.KitReply:
        """Deletes a kit of the user with its questions, reviews and best result; totals and exam results remain.

        :param kit_id: The slug of the kit.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: BasicKitProtected, KitNotFound, NotPermittedByToken, TooLong
        """
        return self._call("kits.delete", {"kitId": kit_id, "session": session})

    def add_questions(
        self,
        *,
        kit_id: types.KitId,
        questions: Sequence[types.QuestionInput],
        session: Optional[str] = None,
        client_key: Optional[str] = None,
    ) -> types.AddedQuestions:
        """Adds questions to a kit of the user; its best result remains.

        :param kit_id: The slug of a kit of the user.
        :param questions: The new questions, in order; they follow the existing ones, or fill gaps if the last positions
            are used.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :raises: BasicKitProtected, ClientKeyReused, ClientKeyUsed, DuplicateIncorrect, EmptyFields,
            IncorrectContainsCorrect, InvalidFormat, KitNotFound, LimitReached, NoQuestions, NotPermittedByToken,
            TextTooLong, TooLong, TooMany, TooManyAccepted, TooManyIncorrect, TooManyMarks, TooManyQuestions, TooShort
        """
        return self._call(
            "kits.addQuestions",
            {
                "kitId": kit_id,
                "questions": questions,
                "session": session,
                "clientKey": client_key,
            },
        )

    def update_question(
        self,
        *,
        question_id: types.QuestionId,
        session: Optional[str] = None,
        prompt: Optional[str] = None,
        correct_answer: Optional[str] = None,
        incorrect_answers: Union[Union[Sequence[str], str], Clear, None] = None,
        accepted_answers: Union[Sequence[str], Clear, None] = None,
    ) -> types.QuestionReply:
        """Changes a question in a kit of the user; its review schedule and running attempts do not change.

        :param question_id: The slug of a question in a kit of the user, e.g. kit-7-3.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param prompt: The prompt, at most 2,000 characters.
        :param correct_answer: The correct answer.
        :param incorrect_answers: Up to three different wrong answers, as a list or as one comma-separated text; none
            make a flash card. CLEAR clears the value.
        :param accepted_answers: At most 10 further answers that are correct when typed. CLEAR clears the value.
        :raises: BasicKitProtected, DuplicateIncorrect, EmptyFields, IncorrectContainsCorrect, InvalidFormat,
            LimitReached, NotPermittedByToken, QuestionNotFound, TextTooLong, TooLong, TooMany, TooManyAccepted,
            TooManyIncorrect, TooManyMarks
        """
        return self._call(
            "kits.updateQuestion",
            {
                "questionId": question_id,
                "session": session,
                "prompt": prompt,
                "correctAnswer": correct_answer,
                "incorrectAnswers": incorrect_answers,
                "acceptedAnswers": accepted_answers,
            },
        )

    def remove_question(self, *, question_id: types.QuestionId, session: Optional[str] = None) -> types.QuestionReply:
        """Removes a question and its review data; its past answers still count, and results and attempts remain.

        :param question_id: The slug of a question in a kit of the user, e.g. kit-7-3.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: BasicKitProtected, NoQuestions, NotPermittedByToken, QuestionNotFound, TooLong
        """
        return self._call("kits.removeQuestion", {"questionId": question_id, "session": session})

    def preview(
        self,
        *,
        format: types.KitImportFormat,
        session: Optional[str] = None,
        content: Optional[str] = None,
        path: Optional[str] = None,
        delimiter: Optional[str] = None,
        has_header: Optional[bool] = None,
        columns: Optional[types.ColumnsInput] = None,
        kit_id: Optional[types.KitId] = None,
        on_conflict: Optional[types.QuestionConflictPolicy] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
        on_progress: Optional[OnProgress] = None,
        cancellation: Optional[Cancellation] = None,
    ) -> types.ImportPreview:
        """Returns the questions that kits.import would add or replace, and the rows not imported. Requires exactly one
        of content and path.

        :param format: The format of the file; apkg includes .colpkg and Anki's database, .anki2.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param content: The content of the file, base64 for a package; required without path.
        :param path: The path of a regular file, if --files allows it. At most 16 MiB for JSON, 64 for tables, 512 for
            packages.
        :param delimiter: The field delimiter of csv or tsv. Default: stated in the file or detected; for tsv, a tab if
            there is any.
        :param has_header: Whether the first row of csv or tsv contains column names. Default: detected from the names.
        :param columns: The columns of csv or tsv; default: detected by name, otherwise by position, without blank
            columns. Or the fields of the notes of apkg, which kits.preview lists; default: the front and the back of
            each card.
        :param kit_id: The slug of the user's kit into which the file would be imported. Default: a new kit.
        :param on_conflict: The treatment of a row whose prompt a question of the kit has with other answers: skip
            leaves the question unchanged, replace gives it the answers of the row and keeps its reviews. Default skip.
        :param cursor: The nextCursor of the previous page. Default: the first page.
        :param limit: The maximum number of entries on the page.
        :param on_progress: Receives the progress of the call.
        :param cancellation: Cancels the call from another thread.
        :raises: ArchiveRejected, BasicKitProtected, FileTooLarge, FilesNotOpen, FormatMismatch, ImportMalformed,
            InvalidCursor, InvalidDelimiter, InvalidEncoding, InvalidFormat, KitNotFound, NoQuestions, NotOneOf,
            NotPermittedByToken, OutOfRange, PathNotAllowed, TooLong, TooMany, TooManyMarks, TooManyQuestions,
            TooManyRows, TooShort, UnknownColumn, UnreadableFile, UnsupportedFormat
        """
        return self._call(
            "kits.preview",
            {
                "format": format,
                "session": session,
                "content": content,
                "path": path,
                "delimiter": delimiter,
                "hasHeader": has_header,
                "columns": columns,
                "kitId": kit_id,
                "onConflict": on_conflict,
                "cursor": cursor,
                "limit": limit,
            },
            on_progress=on_progress,
            cancellation=cancellation,
        )

    def iterate_preview(
        self,
        *,
        format: types.KitImportFormat,
        session: Optional[str] = None,
        content: Optional[str] = None,
        path: Optional[str] = None,
        delimiter: Optional[str] = None,
        has_header: Optional[bool] = None,
        columns: Optional[types.ColumnsInput] = None,
        kit_id: Optional[types.KitId] = None,
        on_conflict: Optional[types.QuestionConflictPolicy] = None,
        limit: Optional[int] = None,
    ) -> Iterator[types.ImportedQuestion]:
        """Yields the entries of `kits.preview`, and reads each page when the iteration reaches it.

        :param format: The format of the file; apkg includes .colpkg and Anki's database, .anki2.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param content: The content of the file, base64 for a package; required without path.
        :param path: The path of a regular file, if --files allows it. At most 16 MiB for JSON, 64 for tables, 512 for
            packages.
        :param delimiter: The field delimiter of csv or tsv. Default: stated in the file or detected; for tsv, a tab if
            there is any.
        :param has_header: Whether the first row of csv or tsv contains column names. Default: detected from the names.
        :param columns: The columns of csv or tsv; default: detected by name, otherwise by position, without blank
            columns. Or the fields of the notes of apkg, which kits.preview lists; default: the front and the back of
            each card.
        :param kit_id: The slug of the user's kit into which the file would be imported. Default: a new kit.
        :param on_conflict: The treatment of a row whose prompt a question of the kit has with other answers: skip
            leaves the question unchanged, replace gives it the answers of the row and keeps its reviews. Default skip.
        :param limit: The maximum number of entries on the page.
        """
        return self._iterate(
            "kits.preview",
            {
                "format": format,
                "session": session,
                "content": content,
                "path": path,
                "delimiter": delimiter,
                "hasHeader": has_header,
                "columns": columns,
                "kitId": kit_id,
                "onConflict": on_conflict,
                "limit": limit,
            },
            "questions",
        )

    def import_(
        self,
        *,
        format: types.KitImportFormat,
        session: Optional[str] = None,
        content: Optional[str] = None,
        path: Optional[str] = None,
        delimiter: Optional[str] = None,
        has_header: Optional[bool] = None,
        columns: Optional[types.ColumnsInput] = None,
        kit_id: Optional[types.KitId] = None,
        on_conflict: Optional[types.QuestionConflictPolicy] = None,
        name: Optional[str] = None,
        stage: Optional[types.StudyStageNumber] = None,
        dry_run: Optional[bool] = None,
        partial: Optional[bool] = None,
        client_key: Optional[str] = None,
        on_progress: Optional[OnProgress] = None,
        cancellation: Optional[Cancellation] = None,
    ) -> types.KitImport:
        """Creates or extends a kit from JSON, a table or an Anki package; invalid rows reject it unless partial is set.
        Requires exactly one of content and path.

        :param format: The format of the file; apkg includes .colpkg and Anki's database, .anki2.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param content: The content of the file, base64 for a package; required without path.
        :param path: The path of a regular file, if --files allows it. At most 16 MiB for JSON, 64 for tables, 512 for
            packages.
        :param delimiter: The field delimiter of csv or tsv. Default: stated in the file or detected; for tsv, a tab if
            there is any.
        :param has_header: Whether the first row of csv or tsv contains column names. Default: detected from the names.
        :param columns: The columns of csv or tsv; default: detected by name, otherwise by position, without blank
            columns. Or the fields of the notes of apkg, which kits.preview lists; default: the front and the back of
            each card.
        :param kit_id: The slug of the user's kit to which the questions are added; name and stage must be omitted. Rows
            that repeat its questions are skipped.
        :param on_conflict: The treatment of a row whose prompt a question of the kit has with other answers: skip
            leaves the question unchanged, replace gives it the answers of the row and keeps its reviews. Default skip.
        :param name: The name, 1 to 60 characters, unique in the stage or among the kits without one (case-insensitive).
            Default for files of Anki: the name of the deck, with its parent if the name is taken.
        :param stage: The number of the study stage, locked or not. Default: none; the kit is outside the study course.
        :param dry_run: Whether to check the import without saving it. Default false.
        :param partial: Whether to skip invalid rows instead of rejecting the import. Default false.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :param on_progress: Receives the progress of the call.
        :param cancellation: Cancels the call from another thread.
        :raises: ArchiveRejected, BasicKitProtected, ClientKeyReused, ClientKeyUsed, DuplicateIncorrect, EmptyFields,
            FileTooLarge, FilesNotOpen, FormatMismatch, HeaderLine, ImportMalformed, IncorrectContainsCorrect,
            InvalidDelimiter, InvalidEncoding, InvalidFormat, KitIdWithName, KitNameEmpty, KitNameTooLong, KitNotFound,
            LimitReached, NameAlreadyExists, NoKitName, NoQuestions, NotOneOf, NotPermittedByToken, PathNotAllowed,
            RaggedRow, TextTooLong, TooLong, TooMany, TooManyAccepted, TooManyIncorrect, TooManyKits, TooManyMarks,
            TooManyQuestions, TooManyRows, TooShort, UnknownColumn, UnknownStage, UnreadableFile, UnsupportedCard,
            UnsupportedFormat
        """
        return self._call(
            "kits.import",
            {
                "format": format,
                "session": session,
                "content": content,
                "path": path,
                "delimiter": delimiter,
                "hasHeader": has_header,
                "columns": columns,
                "kitId": kit_id,
                "onConflict": on_conflict,
                "name": name,
                "stage": stage,
                "dryRun": dry_run,
                "partial": partial,
                "clientKey": client_key,
            },
            on_progress=on_progress,
            cancellation=cancellation,
        )

    def export(
        self,
        *,
        kit_id: types.KitId,
        session: Optional[str] = None,
        format: Optional[types.KitExportFormat] = None,
        path: Optional[str] = None,
        on_progress: Optional[OnProgress] = None,
        cancellation: Optional[Cancellation] = None,
    ) -> types.KitExport:
        """Returns a kit as a table, as JSON or as an Anki package, or writes it to a file.

        :param kit_id: The slug of the kit.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param format: The format: csv for a table, json for a list of questions, apkg for a package of Anki. Default
            csv.
        :param path: The file to write, relative to the directory of --files or to the working directory. An older
            export of a kit in the format is replaced. Without path, the reply has the content, at most 8 MiB, and no
            file is accessed.
        :param on_progress: Receives the progress of the call.
        :param cancellation: Cancels the call from another thread.
        :raises: DatabaseInUse, FilesNotOpen, InvalidFormat, IsTheDatabase, KitNotFound, NotAKindlingFile,
            NotARegularFile, NotOneOf, NotPermittedByToken, PathNotAllowed, PathUnwritable, TooLarge, TooLong,
            TooManyBackgroundCalls, TooManyMarks, TooShort
        """
        return self._call(
            "kits.export",
            {
                "kitId": kit_id,
                "session": session,
                "format": format,
                "path": path,
            },
            on_progress=on_progress,
            cancellation=cancellation,
        )


class Tests(Namespace):
    """The methods `tests.*`."""

    def start(
        self,
        *,
        kit_id: types.KitId,
        session: Optional[str] = None,
        count: Optional[int] = None,
        client_key: Optional[str] = None,
    ) -> types.Attempt:
        """Starts a test, which asks the questions of a kit with options; replaces any running or finished test.

        :param kit_id: The slug of the kit.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param count: The number of random questions, at most questionCount. With fewer than 20 and fewer than all, the
            result does not change the best result. Default: all.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :raises: ClientKeyReused, ClientKeyUsed, InvalidFormat, InvalidQuestionCount, KitNotFound, LimitReached,
            NotPermittedByToken, StageLocked, StageNotSelected, TooFewAnswers, TooLong, TooManyMarks, TooShort
        """
        return self._call("tests.start", {"kitId": kit_id, "session": session, "count": count, "clientKey": client_key})


class Exams(Namespace):
    """The methods `exams.*`."""

    def start(
        self,
        *,
        exam_id: types.ExamNumber,
        session: Optional[str] = None,
        client_key: Optional[str] = None,
    ) -> types.Attempt:
        """Starts an exam of at most ten questions with typed answers; replaces any running or finished exam.

        :param exam_id: The number of the exam.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :raises: ClientKeyReused, ClientKeyUsed, ExamLocked, ExamNotFound, InvalidFormat, LimitReached,
            NoFinalStageSelected, NoQuestions, NotPermittedByToken, TooLong, TooManyMarks, TooShort
        """
        return self._call("exams.start", {"examId": exam_id, "session": session, "clientKey": client_key})


class Workouts(Namespace):
    """The methods `workouts.*`."""

    def start(
        self,
        *,
        kit_ids: Sequence[types.KitId],
        session: Optional[str] = None,
        count: Optional[int] = None,
        client_key: Optional[str] = None,
        on_progress: Optional[OnProgress] = None,
        cancellation: Optional[Cancellation] = None,
    ) -> types.Attempt:
        """Starts a workout with questions from any kits, which changes no results; replaces any running or finished
        one.

        :param kit_ids: The slugs of one or more kits of any stage, locked or not; duplicates count once.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param count: The number of questions, at most the sum of questionCount over the kits, and at most 20,000.
            Default 1.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :param on_progress: Receives the progress of the call.
        :param cancellation: Cancels the call from another thread.
        :raises: ClientKeyReused, ClientKeyUsed, InvalidFormat, InvalidQuestionCount, KitNotFound, LimitReached,
            NoKitsSelected, NotPermittedByToken, TooFewAnswers, TooLong, TooMany, TooManyMarks, TooShort
        """
        return self._call(
            "workouts.start",
            {
                "kitIds": kit_ids,
                "session": session,
                "count": count,
                "clientKey": client_key,
            },
            on_progress=on_progress,
            cancellation=cancellation,
        )


class Attempts(Namespace):
    """The methods `attempts.*`."""

    def answer(
        self,
        *,
        attempt_id: types.AttemptId,
        answer: str,
        session: Optional[str] = None,
        round: Optional[int] = None,
        position: Optional[int] = None,
    ) -> types.AnswerReply:
        """Answers the current question of a test, an exam or a workout.

        :param attempt_id: The ID of the attempt.
        :param answer: One of the options verbatim, or the typed answer.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param round: The round of the answered question. An answer to a different round than the current one is not
            counted.
        :param position: The position of the answered question. An answer to a different position is not counted.
        :raises: AttemptFinished, AttemptNotFound, InvalidFormat, InvalidOption, LimitReached, NotPermittedByToken,
            RoundFinished, TooLong, TooManyMarks
        """
        return self._call(
            "attempts.answer",
            {
                "attemptId": attempt_id,
                "answer": answer,
                "session": session,
                "round": round,
                "position": position,
            },
        )

    def list(
        self,
        *,
        session: Optional[str] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> types.AttemptPage:
        """Lists the unfinished tests, exams and workouts, oldest first, for example on another device.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param cursor: The nextCursor of the previous page. Default: the first page.
        :param limit: The maximum number of entries on the page.
        :raises: InvalidCursor, NotPermittedByToken, OutOfRange, TooLong
        """
        return self._call("attempts.list", {"session": session, "cursor": cursor, "limit": limit})

    def iterate(self, *, session: Optional[str] = None, limit: Optional[int] = None) -> Iterator[types.Attempt]:
        """Yields the entries of `attempts.list`, and reads each page when the iteration reaches it.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param limit: The maximum number of entries on the page.
        """
        return self._iterate("attempts.list", {"session": session, "limit": limit})

    def get(self, *, attempt_id: types.AttemptId, session: Optional[str] = None) -> types.Attempt:
        """Returns the state of an attempt; a finished attempt remains until the next attempt of the same mode starts.

        :param attempt_id: The ID of the attempt.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: AttemptNotFound, NotPermittedByToken, TooLong
        """
        return self._call("attempts.get", {"attemptId": attempt_id, "session": session})

    def continue_(self, *, attempt_id: types.AttemptId, session: Optional[str] = None) -> types.Attempt:
        """Starts the next round of a workout with the wrongly answered questions.

        :param attempt_id: The ID of the attempt.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: AttemptFinished, AttemptNotFound, LimitReached, NotPermittedByToken, TooLong
        """
        return self._call("attempts.continue", {"attemptId": attempt_id, "session": session})

    def drop(self, *, attempt_id: types.AttemptId, session: Optional[str] = None) -> types.Attempt:
        """Deletes a test, an exam or a workout; an unfinished attempt records no result.

        :param attempt_id: The ID of the attempt.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: AttemptNotFound, NotPermittedByToken, TooLong
        """
        return self._call("attempts.drop", {"attemptId": attempt_id, "session": session})


class Reviews(Namespace):
    """The methods `reviews.*`."""

    def next(
        self,
        *,
        session: Optional[str] = None,
        kit_ids: Optional[Sequence[types.KitId]] = None,
        limit: Optional[int] = None,
    ) -> types.ReviewQueue:
        """Lists today's questions with the outcome of each rating.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param kit_ids: The slugs of the kits to list and count, studied or not. Default: all kits that the user
            studies.
        :param limit: The maximum number of questions. Default 50.
        :raises: KitNotFound, NotPermittedByToken, OutOfRange, TooFew, TooLong, TooMany
        """
        return self._call("reviews.next", {"session": session, "kitIds": kit_ids, "limit": limit})

    def answer(
        self,
        *,
        question_id: types.QuestionId,
        rating: int,
        session: Optional[str] = None,
        milliseconds: Optional[int] = None,
        reviews: Optional[int] = None,
        client_key: Optional[str] = None,
    ) -> types.ReviewReply:
        """Answers a question, due or not, and returns its new schedule.

        :param question_id: The slug of the question.
        :param rating: The rating: 1 forgotten, 2 hard, 3 good, 4 easy.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param milliseconds: The duration of the answer, in milliseconds.
        :param reviews: The value of reps when the client read the question; the call fails if it has changed since
            then.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :raises: ClientKeyReused, ClientKeyUsed, InvalidFormat, LimitReached, NotPermittedByToken, OutOfRange,
            QuestionNotFound, ReviewChanged, TooLong, TooManyMarks, TooShort
        """
        return self._call(
            "reviews.answer",
            {
                "questionId": question_id,
                "rating": rating,
                "session": session,
                "milliseconds": milliseconds,
                "reviews": reviews,
                "clientKey": client_key,
            },
        )

    def undo(self, *, session: Optional[str] = None, client_key: Optional[str] = None) -> types.ReviewReply:
        """Undoes the last answer; repeated calls undo earlier answers.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :raises: ClientKeyReused, ClientKeyUsed, InvalidFormat, LimitReached, NotPermittedByToken, NothingToUndo,
            TooLong, TooManyMarks, TooShort
        """
        return self._call("reviews.undo", {"session": session, "clientKey": client_key})

    def configure(
        self,
        *,
        session: Optional[str] = None,
        new_per_day: Optional[int] = None,
        desired_retention: Optional[int] = None,
        fuzz: Optional[bool] = None,
    ) -> types.ReviewSettings:
        """Changes review settings; omitted settings and the due dates of questions remain unchanged.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param new_per_day: The limit of new questions per day. Initially 20.
        :param desired_retention: The probability of recall at which a question is due, in percent. Initially 90.
        :param fuzz: Whether intervals of days are randomized slightly, so that due days differ. Initially false.
        :raises: LimitReached, NotPermittedByToken, OutOfRange, TooLong
        """
        return self._call(
            "reviews.configure",
            {
                "session": session,
                "newPerDay": new_per_day,
                "desiredRetention": desired_retention,
                "fuzz": fuzz,
            },
        )

    def suspend(
        self,
        *,
        session: Optional[str] = None,
        question_ids: Optional[Sequence[types.QuestionId]] = None,
        kit_id: Optional[types.KitId] = None,
    ) -> types.SuspensionReply:
        """Excludes questions, or a whole kit, from reviews: they are neither due nor new until they are resumed.
        Requires exactly one of questionIds and kitId.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param question_ids: The slugs of the questions.
        :param kit_id: The slug of a kit, for all its present questions.
        :raises: KitNotFound, LimitReached, NotPermittedByToken, QuestionNotFound, TooFew, TooLong, TooMany
        """
        return self._call("reviews.suspend", {"session": session, "questionIds": question_ids, "kitId": kit_id})

    def resume(
        self,
        *,
        session: Optional[str] = None,
        question_ids: Optional[Sequence[types.QuestionId]] = None,
        kit_id: Optional[types.KitId] = None,
    ) -> types.SuspensionReply:
        """Resumes suspended questions, or a whole kit, with their schedules. Requires exactly one of questionIds and
        kitId.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param question_ids: The slugs of the questions.
        :param kit_id: The slug of a kit, for all its present questions.
        :raises: KitNotFound, LimitReached, NotPermittedByToken, QuestionNotFound, TooFew, TooLong, TooMany
        """
        return self._call("reviews.resume", {"session": session, "questionIds": question_ids, "kitId": kit_id})

    def history(
        self,
        *,
        from_: str,
        to: str,
        session: Optional[str] = None,
        kit_ids: Optional[Sequence[types.KitId]] = None,
    ) -> types.ReviewHistory:
        """Returns the answers per day.

        :param from_: The first day of the range.
        :param to: The last day of the range, inclusive.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param kit_ids: The slugs of the kits to count. Default: all kits.
        :raises: InvalidFormat, InvalidRange, KitNotFound, NotPermittedByToken, TooFew, TooLong, TooMany, TooManyBuckets
        """
        return self._call("reviews.history", {"from": from_, "to": to, "session": session, "kitIds": kit_ids})

    def forecast(
        self,
        *,
        from_: str,
        to: str,
        session: Optional[str] = None,
        kit_ids: Optional[Sequence[types.KitId]] = None,
    ) -> types.ReviewForecast:
        """Returns the questions due per day.

        :param from_: The first day of the range.
        :param to: The last day of the range, inclusive.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param kit_ids: The slugs of the kits to count. Default: all kits.
        :raises: InvalidFormat, InvalidRange, KitNotFound, NotPermittedByToken, TooFew, TooLong, TooMany, TooManyBuckets
        """
        return self._call("reviews.forecast", {"from": from_, "to": to, "session": session, "kitIds": kit_ids})


class Goals(Namespace):
    """The methods `goals.*`."""

    def set(
        self,
        *,
        text: str,
        session: Optional[str] = None,
        duration: Optional[types.GoalDuration] = None,
        client_key: Optional[str] = None,
    ) -> types.GoalStatus:
        """Sets the user's goal; fails if the period of an existing goal has not ended.

        :param text: The subject to learn, 1 to 100 characters after trimming.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param duration: The length of a period; default month.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :raises: ClientKeyReused, ClientKeyUsed, GoalExists, GoalRequired, GoalTooLong, InvalidDuration, InvalidFormat,
            LimitReached, NotPermittedByToken, TooLong, TooManyMarks, TooShort
        """
        return self._call(
            "goals.set",
            {
                "text": text,
                "session": session,
                "duration": duration,
                "clientKey": client_key,
            },
        )

    def update(
        self,
        *,
        session: Optional[str] = None,
        text: Optional[str] = None,
        duration: Optional[types.GoalDuration] = None,
    ) -> types.UpdatedGoal:
        """Updates the text or the duration; a changed duration starts a new period today.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param text: The subject to learn, at most 100 characters after trimming; an empty text leaves it unchanged.
        :param duration: The length of a period: week, month or year; a change resets streak and freezes.
        :raises: GoalTooLong, InvalidDuration, InvalidFormat, LimitReached, NoGoal, NotPermittedByToken, TooLong,
            TooManyMarks
        """
        return self._call("goals.update", {"session": session, "text": text, "duration": duration})

    def status(self, *, session: Optional[str] = None) -> types.GoalStatus:
        """Returns the status of the goal, and reports a lapse that the next change of the goal applies.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: NoGoal, NotPermittedByToken, TooLong
        """
        return self._call("goals.status", {"session": session})

    def log(self, *, session: Optional[str] = None, client_key: Optional[str] = None) -> types.GoalStatus:
        """Marks today as learned.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :raises: ClientKeyReused, ClientKeyUsed, DayAlreadyMarked, InvalidFormat, LimitReached, NoGoal,
            NotPermittedByToken, PeriodComplete, TooLong, TooManyMarks, TooShort
        """
        return self._call("goals.log", {"session": session, "clientKey": client_key})

    def freeze(self, *, session: Optional[str] = None, client_key: Optional[str] = None) -> types.FrozenGoal:
        """Freezes today, which does not increase the streak but extends its deadline by 24 hours.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :raises: ClientKeyReused, ClientKeyUsed, DayAlreadyMarked, FreezeLimitReached, InvalidFormat, LimitReached,
            NoGoal, NotPermittedByToken, PeriodComplete, TooLong, TooManyMarks, TooShort
        """
        return self._call("goals.freeze", {"session": session, "clientKey": client_key})

    def continue_(
        self,
        *,
        keep_streak: bool,
        session: Optional[str] = None,
        client_key: Optional[str] = None,
    ) -> types.GoalStatus:
        """Starts a new period today if the previous period has ended.

        :param keep_streak: Whether to retain a streak that has not lapsed.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :raises: ClientKeyReused, ClientKeyUsed, InvalidFormat, LimitReached, NoGoal, NotPermittedByToken,
            PeriodNotComplete, TooLong, TooManyMarks, TooShort
        """
        return self._call("goals.continue", {"keepStreak": keep_streak, "session": session, "clientKey": client_key})

    def delete(self, *, session: Optional[str] = None) -> types.DeletedGoal:
        """Deletes the goal; marked days and past periods stay.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: NoGoal, NotPermittedByToken, TooLong
        """
        return self._call("goals.delete", {"session": session})

    def calendar(
        self,
        *,
        session: Optional[str] = None,
        month: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
    ) -> types.GoalCalendar:
        """Returns the days of a month, or of a span, with their marks.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param month: A month, e.g. 2026-11. Default: the current month.
        :param from_: The first day, instead of a month.
        :param to: The last day, inclusive; at most 400 days in all.
        :raises: InvalidFormat, InvalidSpan, MonthOrSpan, NotPermittedByToken, SpanTooLong, TooLong
        """
        return self._call("goals.calendar", {"session": session, "month": month, "from": from_, "to": to})

    def history(
        self,
        *,
        session: Optional[str] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> types.PastPeriodPage:
        """Lists the past periods, newest first.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param cursor: The nextCursor of the previous page. Default: the first page.
        :param limit: The maximum number of entries on the page.
        :raises: InvalidCursor, NotPermittedByToken, OutOfRange, TooLong
        """
        return self._call("goals.history", {"session": session, "cursor": cursor, "limit": limit})

    def iterate_history(
        self,
        *,
        session: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> Iterator[types.PastPeriod]:
        """Yields the entries of `goals.history`, and reads each page when the iteration reaches it.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param limit: The maximum number of entries on the page.
        """
        return self._iterate("goals.history", {"session": session, "limit": limit})


class Habits(Namespace):
    """The methods `habits.*`."""

    def create(
        self,
        *,
        name: str,
        session: Optional[str] = None,
        kind: Optional[types.HabitPlanKind] = None,
        question: Optional[str] = None,
        notes: Optional[str] = None,
        schedule: Optional[types.ScheduleInput] = None,
        target: Optional[float] = None,
        direction: Optional[types.TargetDirection] = None,
        unit: Optional[str] = None,
        color: Optional[int] = None,
        group: Optional[str] = None,
        icon: Optional[str] = None,
        reminders: Optional[Sequence[types.ReminderInput]] = None,
        start_day: Optional[str] = None,
        end_day: Optional[str] = None,
        client_key: Optional[str] = None,
    ) -> types.HabitReply:
        """Creates a habit at the end of the list.

        :param name: The name, 1 to 80 characters after trimming.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param kind: The kind: check (the default) or amount; it never changes.
        :param question: The question of the reminder, at most 200 characters.
        :param notes: The notes, at most 2,000 characters.
        :param schedule: The days on which the habit is due: daily (the default), weekdays or times for a check; daily
            or per for an amount.
        :param target: The target, at most 1,000,000,000 with three decimals; required for an amount, not allowed for a
            check.
        :param direction: Whether an amount has to reach the target (default) or must not exceed it.
        :param unit: The unit of the amount, at most 20 characters.
        :param color: The number of the color; default 0.
        :param group: The name of the group, at most 40 characters after trimming, whatever its case; empty for none.
        :param icon: One emoji.
        :param reminders: The reminders; of the same time, they become one.
        :param start_day: The first day that is due, at most 36,500 days ago. Default: the first marked day, or today.
        :param end_day: The last day that is due.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :raises: ClientKeyReused, ClientKeyUsed, DateTooEarly, InvalidFormat, InvalidIcon, InvalidSchedule, InvalidSpan,
            InvalidTarget, LimitReached, NotOneOf, NotPermittedByToken, OutOfRange, TitleRequired, TitleTooLong, TooFew,
            TooLong, TooMany, TooManyHabits, TooManyMarks, TooShort
        """
        return self._call(
            "habits.create",
            {
                "name": name,
                "session": session,
                "kind": kind,
                "question": question,
                "notes": notes,
                "schedule": schedule,
                "target": target,
                "direction": direction,
                "unit": unit,
                "color": color,
                "group": group,
                "icon": icon,
                "reminders": reminders,
                "startDay": start_day,
                "endDay": end_day,
                "clientKey": client_key,
            },
        )

    def update(
        self,
        *,
        habit_id: types.HabitId,
        session: Optional[str] = None,
        name: Optional[str] = None,
        question: Union[str, Clear, None] = None,
        notes: Union[str, Clear, None] = None,
        schedule: Optional[types.ScheduleInput] = None,
        target: Optional[float] = None,
        direction: Optional[types.TargetDirection] = None,
        unit: Union[str, Clear, None] = None,
        color: Optional[int] = None,
        group: Union[str, Clear, None] = None,
        icon: Union[str, Clear, None] = None,
        reminders: Union[Sequence[types.ReminderInput], Clear, None] = None,
        start_day: Union[str, Clear, None] = None,
        end_day: Union[str, Clear, None] = None,
    ) -> types.ChangedHabit:
        """Updates the specified fields of a habit; states, streaks and scores are computed again.

        :param habit_id: The ID of the habit.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param name: The name, 1 to 80 characters after trimming.
        :param question: The question of the reminder, at most 200 characters. CLEAR clears the value.
        :param notes: The notes, at most 2,000 characters. CLEAR clears the value.
        :param schedule: The days on which the habit is due: daily (the default), weekdays or times for a check; daily
            or per for an amount.
        :param target: The target, at most 1,000,000,000 with three decimals; required for an amount, not allowed for a
            check.
        :param direction: Whether an amount has to reach the target (default) or must not exceed it.
        :param unit: The unit of the amount, at most 20 characters. CLEAR clears the value.
        :param color: The number of the color; default 0.
        :param group: The name of the group, at most 40 characters after trimming, whatever its case; empty for none.
            CLEAR clears the value.
        :param icon: One emoji. CLEAR clears the value.
        :param reminders: The reminders; of the same time, they become one. CLEAR clears the value.
        :param start_day: The first day that is due, at most 36,500 days ago. Default: the first marked day, or today.
            CLEAR clears the value.
        :param end_day: The last day that is due. CLEAR clears the value.
        :raises: DateTooEarly, HabitNotFound, InvalidFormat, InvalidIcon, InvalidSchedule, InvalidSpan, InvalidTarget,
            LimitReached, NotOneOf, NotPermittedByToken, OutOfRange, TitleRequired, TitleTooLong, TooFew, TooLong,
            TooMany, TooManyMarks
        """
        return self._call(
            "habits.update",
            {
                "habitId": habit_id,
                "session": session,
                "name": name,
                "question": question,
                "notes": notes,
                "schedule": schedule,
                "target": target,
                "direction": direction,
                "unit": unit,
                "color": color,
                "group": group,
                "icon": icon,
                "reminders": reminders,
                "startDay": start_day,
                "endDay": end_day,
            },
        )

    def archive(self, *, habit_id: types.HabitId, session: Optional[str] = None) -> types.ChangedHabit:
        """Archives a habit: it retains its marks, is no longer due, and cannot be marked.

        :param habit_id: The ID of the habit.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: HabitNotFound, LimitReached, NotPermittedByToken, TooLong
        """
        return self._call("habits.archive", {"habitId": habit_id, "session": session})

    def restore(self, *, habit_id: types.HabitId, session: Optional[str] = None) -> types.ChangedHabit:
        """Restores an archived habit; the days since then become a pause.

        :param habit_id: The ID of the habit.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: HabitNotFound, LimitReached, NotPermittedByToken, TooLong
        """
        return self._call("habits.restore", {"habitId": habit_id, "session": session})

    def delete(self, *, habit_id: types.HabitId, session: Optional[str] = None) -> types.DeletedHabit:
        """Deletes a habit with its marks and pauses.

        :param habit_id: The ID of the habit.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: HabitNotFound, NotPermittedByToken, TooLong
        """
        return self._call("habits.delete", {"habitId": habit_id, "session": session})

    def move(self, *, habit_id: types.HabitId, position: int, session: Optional[str] = None) -> types.ChangedHabit:
        """Moves a habit to another position in the list.

        :param habit_id: The ID of the habit.
        :param position: The new rank among all habits, from 0; beyond the end is the end.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: HabitNotFound, LimitReached, NotPermittedByToken, OutOfRange, TooLong
        """
        return self._call("habits.move", {"habitId": habit_id, "position": position, "session": session})

    def list(
        self,
        *,
        session: Optional[str] = None,
        archived: Optional[bool] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> types.HabitPage:
        """Lists the user's habits in their order, with their status today.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param archived: True for archived habits, false for the others; default both.
        :param cursor: The nextCursor of the previous page. Default: the first page.
        :param limit: The maximum number of entries on the page.
        :raises: InvalidCursor, NotPermittedByToken, OutOfRange, TooLong
        """
        return self._call("habits.list", {"session": session, "archived": archived, "cursor": cursor, "limit": limit})

    def iterate(
        self,
        *,
        session: Optional[str] = None,
        archived: Optional[bool] = None,
        limit: Optional[int] = None,
    ) -> Iterator[types.Habit]:
        """Yields the entries of `habits.list`, and reads each page when the iteration reaches it.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param archived: True for archived habits, false for the others; default both.
        :param limit: The maximum number of entries on the page.
        """
        return self._iterate("habits.list", {"session": session, "archived": archived, "limit": limit})

    def get(self, *, habit_id: types.HabitId, session: Optional[str] = None) -> types.HabitReply:
        """Returns a habit with its pauses and its status today.

        :param habit_id: The ID of the habit.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: HabitNotFound, NotPermittedByToken, TooLong
        """
        return self._call("habits.get", {"habitId": habit_id, "session": session})

    def mark(
        self,
        *,
        habit_id: types.HabitId,
        session: Optional[str] = None,
        day: Optional[str] = None,
        done: Optional[bool] = None,
        amount: Optional[float] = None,
        add: Optional[float] = None,
        skipped: Optional[bool] = None,
        note: Optional[str] = None,
        client_key: Optional[str] = None,
    ) -> types.HabitMarkReply:
        """Marks a day of a habit as done or not, with an amount, or as skipped. Requires exactly one of done, amount,
        add and skipped.

        :param habit_id: The ID of the habit.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param day: The day, at most 36,500 days ago; default today.
        :param done: For a check: whether it is done.
        :param amount: For an amount: 0 to 1,000,000,000, with at most three decimals.
        :param add: For an amount: the number to add to the amount of the day; a sum below 0 is 0.
        :param skipped: True: neither for nor against, for example because of an illness.
        :param note: The note of the day, at most 500 characters; empty to remove it. Default: the present note.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :raises: ClientKeyReused, ClientKeyUsed, DateInFuture, DateTooEarly, DayOutsideHabit, HabitArchived,
            HabitNotFound, InvalidAmount, InvalidFormat, LimitReached, MarkRequired, NotPermittedByToken, TooLong,
            TooManyMarks, TooShort, WrongKind
        """
        return self._call(
            "habits.mark",
            {
                "habitId": habit_id,
                "session": session,
                "day": day,
                "done": done,
                "amount": amount,
                "add": add,
                "skipped": skipped,
                "note": note,
                "clientKey": client_key,
            },
        )

    def unmark(
        self,
        *,
        habit_id: types.HabitId,
        session: Optional[str] = None,
        day: Optional[str] = None,
    ) -> types.HabitMarkReply:
        """Removes the mark of a day of a habit with its note.

        :param habit_id: The ID of the habit.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param day: The day, at most 36,500 days ago; default today.
        :raises: DateInFuture, HabitArchived, HabitNotFound, InvalidFormat, NotPermittedByToken, TooLong
        """
        return self._call("habits.unmark", {"habitId": habit_id, "session": session, "day": day})

    def pause(
        self,
        *,
        habit_id: types.HabitId,
        session: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        client_key: Optional[str] = None,
    ) -> types.ChangedHabit:
        """Pauses a habit: days without a mark count as skipped.

        :param habit_id: The ID of the habit.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param from_: The first day; default today.
        :param to: The last day, inclusive. Default: the pause has no end.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :raises: ClientKeyReused, ClientKeyUsed, HabitArchived, HabitNotFound, InvalidFormat, InvalidSpan, LimitReached,
            NotPermittedByToken, TooLong, TooManyMarks, TooShort
        """
        return self._call(
            "habits.pause",
            {
                "habitId": habit_id,
                "session": session,
                "from": from_,
                "to": to,
                "clientKey": client_key,
            },
        )

    def resume(self, *, habit_id: types.HabitId, session: Optional[str] = None) -> types.ChangedHabit:
        """Ends the pause that contains today with yesterday; one that began today is removed.

        :param habit_id: The ID of the habit.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: HabitArchived, HabitNotFound, LimitReached, NotPermittedByToken, TooLong
        """
        return self._call("habits.resume", {"habitId": habit_id, "session": session})

    def today(self, *, session: Optional[str] = None, day: Optional[str] = None) -> types.HabitsOfDay:
        """Lists the habits that are due, done or skipped on a day, with their status.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param day: The day; default today.
        :raises: InvalidFormat, NotPermittedByToken, TooLong
        """
        return self._call("habits.today", {"session": session, "day": day})

    def calendar(
        self,
        *,
        session: Optional[str] = None,
        habit_ids: Optional[Sequence[types.HabitId]] = None,
        month: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
    ) -> types.HabitCalendar:
        """Returns the states, amounts and notes of the days of habits.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param habit_ids: The IDs of the habits. Default: all that are not archived.
        :param month: A month, e.g. 2026-11. Default: the current month.
        :param from_: The first day, instead of a month.
        :param to: The last day, inclusive; at most 400 days in all.
        :raises: HabitNotFound, InvalidFormat, InvalidSpan, MonthOrSpan, NotPermittedByToken, SpanTooLong, TooLong,
            TooMany
        """
        return self._call(
            "habits.calendar",
            {
                "session": session,
                "habitIds": habit_ids,
                "month": month,
                "from": from_,
                "to": to,
            },
        )

    def groups(self, *, session: Optional[str] = None) -> types.HabitGroupList:
        """Lists the groups of the user's habits, oldest first.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: NotPermittedByToken, TooLong
        """
        return self._call("habits.groups", {"session": session})

    def statistics(
        self,
        *,
        bucket: types.HabitBucket,
        session: Optional[str] = None,
        habit_id: Optional[types.HabitId] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
    ) -> types.HabitStatistics:
        """Returns the done days, sums, scores, fractions and streaks of a habit, or of all habits.

        :param bucket: The length of a bucket; weeks begin on the first weekday of the user.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param habit_id: The ID of a habit. Default: all habits that are not archived.
        :param from_: The first day; default the first day of the habit, or of the oldest.
        :param to: The last day, inclusive; default today.
        :raises: HabitNotFound, InvalidFormat, InvalidSpan, NotOneOf, NotPermittedByToken, SpanTooLong, TooLong
        """
        return self._call(
            "habits.statistics",
            {
                "bucket": bucket,
                "session": session,
                "habitId": habit_id,
                "from": from_,
                "to": to,
            },
        )

    def import_(
        self,
        *,
        format: types.HabitImportFormat,
        on_conflict: types.ImportConflictPolicy,
        session: Optional[str] = None,
        content: Optional[str] = None,
        path: Optional[str] = None,
        columns: Optional[Mapping[str, Optional[types.HabitColumn]]] = None,
        date_order: Optional[types.DateOrder] = None,
        dry_run: Optional[bool] = None,
        client_key: Optional[str] = None,
        on_progress: Optional[OnProgress] = None,
        cancellation: Optional[Cancellation] = None,
    ) -> types.HabitImport:
        """Imports habits with their marks from other programs; rows that break a rule are reported. Requires exactly
        one of content and path. Not allowed in system.atomic: its expensive part must run outside of any transaction.

        :param format: The format: loop for a backup of Loop Habit Tracker, at most 128 MiB; loop_csv for its export, a
            zip archive; habitbull for the CSV file of HabitBull; csv for the table of any program; jsonl for lines with
            the fields of habits.create, archived, and marks with day, done, amount, skipped and note; all but loop at
            most 64 MiB.
        :param on_conflict: The treatment of habits that already exist. The n-th habit of a name and kind in the file is
            the user's n-th, and marks are compared day by day: skip adds only missing marks, replace overwrites fields
            and marks, and fail imports nothing if a habit exists (error 1004) or a row breaks a rule (error 1005 with
            all errors). Marks of days that are not in the file stay, and a note of a day without a mark replaces no
            mark.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param content: The content of the file, base64 for loop and loop_csv; required without path.
        :param path: A regular file to read, relative to the directory of --files or to the working directory.
        :param columns: The meanings of the columns of csv by their names: name, day, value, note, group or notes. A
            column with such a name needs none. Without a column for the name, each other column is a habit, or each one
            that means value.
        :param date_order: The order of the dates of csv and habitbull. Default: shown by the dates, otherwise an error
            asks for it.
        :param dry_run: Whether to check everything and change nothing. Default false.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :param on_progress: Receives the progress of the call.
        :param cancellation: Cancels the call from another thread.
        :raises: AlreadyExists, AmbiguousDates, ClientKeyReused, ClientKeyUsed, ColumnRepeated, ContradictoryDates,
            DateInFuture, DateTooEarly, FileTooLarge, FilesNotOpen, InvalidAmount, InvalidColumn, InvalidContent,
            InvalidEncoding, InvalidField, InvalidFormat, InvalidIcon, InvalidSchedule, InvalidSpan, InvalidTarget,
            LimitReached, MarkRequired, MissingColumn, NotALoopBackup, NotOneOf, NotPermittedByToken, OutOfRange,
            ParameterNotForFormat, PathNotAllowed, RowUnreadable, TitleRequired, TitleTooLong, TooFew, TooLong, TooMany,
            TooManyHabits, TooManyMarks, TooManyRows, TooShort, UnknownRow, UnreadableFile, WrongFormat, WrongKind
        """
        return self._call(
            "habits.import",
            {
                "format": format,
                "onConflict": on_conflict,
                "session": session,
                "content": content,
                "path": path,
                "columns": columns,
                "dateOrder": date_order,
                "dryRun": dry_run,
                "clientKey": client_key,
            },
            on_progress=on_progress,
            cancellation=cancellation,
        )


class Friends(Namespace):
    """The methods `friends.*`."""

    def list(
        self,
        *,
        session: Optional[str] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> types.FriendGrid:
        """Returns the friends with their progress today, and the open requests.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param cursor: The nextCursor of the previous page. Default: the first page.
        :param limit: The maximum number of entries on the page.
        :raises: InvalidCursor, NotPermittedByToken, OutOfRange, TooLong
        """
        return self._call("friends.list", {"session": session, "cursor": cursor, "limit": limit})

    def iterate(self, *, session: Optional[str] = None, limit: Optional[int] = None) -> Iterator[types.FriendCard]:
        """Yields the entries of `friends.list`, and reads each page when the iteration reaches it.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param limit: The maximum number of entries on the page.
        """
        return self._iterate("friends.list", {"session": session, "limit": limit})

    def add(
        self,
        *,
        session: Optional[str] = None,
        email: Optional[str] = None,
        user_id: Optional[types.UserId] = None,
    ) -> types.ChangeReply:
        """Sends a friend request, or accepts a pending one. Requires exactly one of email and userId.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param email: The email address of the other user; alternative to userId.
        :param user_id: The ID of the other user; alternative to email.
        :raises: CannotBefriendSelf, InvalidEmail, InvalidFormat, LimitReached, NotPermittedByToken, TooLong,
            TooManyFriends, TooManyRequests
        """
        return self._call("friends.add", {"session": session, "email": email, "userId": user_id})

    def remove(
        self,
        *,
        session: Optional[str] = None,
        email: Optional[str] = None,
        user_id: Optional[types.UserId] = None,
    ) -> types.ChangeReply:
        """Ends a friendship, withdraws a request, or declines another user's request. Requires exactly one of email and
        userId.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param email: The email address of the other user; alternative to userId.
        :param user_id: The ID of the other user; alternative to email.
        :raises: InvalidEmail, InvalidFormat, NotAFriend, NotPermittedByToken, TooLong
        """
        return self._call("friends.remove", {"session": session, "email": email, "userId": user_id})

    def nudge(self, *, user_id: types.UserId, session: Optional[str] = None) -> types.ChangeReply:
        """Nudges a friend, at most once per civil day of the user.

        :param user_id: The ID of the friend.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: LimitReached, NotAFriend, NotPermittedByToken, TooLong
        """
        return self._call("friends.nudge", {"userId": user_id, "session": session})

    def leaderboard(
        self,
        *,
        session: Optional[str] = None,
        range: Optional[types.DayRangeName] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> types.Leaderboard:
        """Ranks the user and the friends who allow it by the points of their sparks in a range of days.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param range: The days, as a range that ends today or before, or custom for those from `from` to `to`. Default
            custom if `from` or `to` is given, otherwise all. Weeks start on the user's weekStartsOn.
        :param from_: The first day of a custom range.
        :param to: The last day of a custom range, inclusive.
        :param cursor: The nextCursor of the previous page. Default: the first page.
        :param limit: The maximum number of entries on the page.
        :raises: InvalidCursor, InvalidFormat, InvalidRange, NotOneOf, NotPermittedByToken, OutOfRange, TooLong
        """
        return self._call(
            "friends.leaderboard",
            {
                "session": session,
                "range": range,
                "from": from_,
                "to": to,
                "cursor": cursor,
                "limit": limit,
            },
        )

    def iterate_leaderboard(
        self,
        *,
        session: Optional[str] = None,
        range: Optional[types.DayRangeName] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> Iterator[types.LeaderboardRow]:
        """Yields the entries of `friends.leaderboard`, and reads each page when the iteration reaches it.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param range: The days, as a range that ends today or before, or custom for those from `from` to `to`. Default
            custom if `from` or `to` is given, otherwise all. Weeks start on the user's weekStartsOn.
        :param from_: The first day of a custom range.
        :param to: The last day of a custom range, inclusive.
        :param limit: The maximum number of entries on the page.
        """
        return self._iterate(
            "friends.leaderboard",
            {
                "session": session,
                "range": range,
                "from": from_,
                "to": to,
                "limit": limit,
            },
        )


class Feed(Namespace):
    """The methods `feed.*`."""

    def list(
        self,
        *,
        session: Optional[str] = None,
        friend_id: Optional[types.UserId] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> types.FeedPage:
        """Lists the activity of friends, newest first.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param friend_id: The ID of a friend, to list only that friend's activity.
        :param cursor: The nextCursor of the previous page. Default: the first page.
        :param limit: The maximum number of entries on the page.
        :raises: InvalidCursor, NotAFriend, NotPermittedByToken, OutOfRange, TooLong
        """
        return self._call("feed.list", {"session": session, "friendId": friend_id, "cursor": cursor, "limit": limit})

    def iterate(
        self,
        *,
        session: Optional[str] = None,
        friend_id: Optional[types.UserId] = None,
        limit: Optional[int] = None,
    ) -> Iterator[types.FeedRow]:
        """Yields the entries of `feed.list`, and reads each page when the iteration reaches it.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param friend_id: The ID of a friend, to list only that friend's activity.
        :param limit: The maximum number of entries on the page.
        """
        return self._iterate("feed.list", {"session": session, "friendId": friend_id, "limit": limit})


class Challenges(Namespace):
    """The methods `challenges.*`."""

    def list(
        self,
        *,
        session: Optional[str] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> types.ChallengePage:
        """Lists the challenges that the user can join, has created or takes part in, newest first.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param cursor: The nextCursor of the previous page. Default: the first page.
        :param limit: The maximum number of entries on the page.
        :raises: InvalidCursor, NotPermittedByToken, OutOfRange, TooLong
        """
        return self._call("challenges.list", {"session": session, "cursor": cursor, "limit": limit})

    def iterate(self, *, session: Optional[str] = None, limit: Optional[int] = None) -> Iterator[types.Challenge]:
        """Yields the entries of `challenges.list`, and reads each page when the iteration reaches it.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param limit: The maximum number of entries on the page.
        """
        return self._iterate("challenges.list", {"session": session, "limit": limit})

    def get(self, *, challenge_id: types.ChallengeId, session: Optional[str] = None) -> types.ChallengeReply:
        """Returns a challenge with the user's latest participation.

        :param challenge_id: The ID of the challenge.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: ChallengeNotFound, NotPermittedByToken, TooLong
        """
        return self._call("challenges.get", {"challengeId": challenge_id, "session": session})

    def participants(
        self,
        *,
        challenge_id: types.ChallengeId,
        session: Optional[str] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> types.ParticipantList:
        """Lists the participants of a challenge: the user and friends with their progress, and the number of others.

        :param challenge_id: The ID of the challenge.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param cursor: The nextCursor of the previous page. Default: the first page.
        :param limit: The maximum number of entries on the page.
        :raises: ChallengeNotFound, InvalidCursor, NotPermittedByToken, OutOfRange, TooLong
        """
        return self._call(
            "challenges.participants",
            {
                "challengeId": challenge_id,
                "session": session,
                "cursor": cursor,
                "limit": limit,
            },
        )

    def iterate_participants(
        self,
        *,
        challenge_id: types.ChallengeId,
        session: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> Iterator[types.Participant]:
        """Yields the entries of `challenges.participants`, and reads each page when the iteration reaches it.

        :param challenge_id: The ID of the challenge.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param limit: The maximum number of entries on the page.
        """
        return self._iterate(
            "challenges.participants",
            {
                "challengeId": challenge_id,
                "session": session,
                "limit": limit,
            },
        )

    def create(
        self,
        *,
        title: str,
        description: str,
        duration: int,
        tasks_per_day: int,
        session: Optional[str] = None,
        visibility: Optional[types.ChallengeVisibility] = None,
        task_names: Optional[Sequence[str]] = None,
        invited_user_ids: Optional[Sequence[types.UserId]] = None,
        client_key: Optional[str] = None,
    ) -> types.ChallengeReply:
        """Creates a challenge, and optionally invites friends to it.

        :param title: The title.
        :param description: The description; may be empty.
        :param duration: The number of days.
        :param tasks_per_day: The number of tasks per day.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param visibility: Who sees and can join the challenge besides its creator, participants and invited users.
            Default friends.
        :param task_names: The names of the tasks of a day, one per task; default none.
        :param invited_user_ids: The IDs of friends to invite, who see the challenge whatever its visibility.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :raises: ClientKeyReused, ClientKeyUsed, InvalidChallenge, InvalidFormat, LimitReached, NotAFriend, NotOneOf,
            NotPermittedByToken, TooFew, TooLong, TooMany, TooManyChallenges, TooManyMarks, TooShort
        """
        return self._call(
            "challenges.create",
            {
                "title": title,
                "description": description,
                "duration": duration,
                "tasksPerDay": tasks_per_day,
                "session": session,
                "visibility": visibility,
                "taskNames": task_names,
                "invitedUserIds": invited_user_ids,
                "clientKey": client_key,
            },
        )

    def update(
        self,
        *,
        challenge_id: types.ChallengeId,
        session: Optional[str] = None,
        title: Optional[str] = None,
        description: Optional[str] = None,
        visibility: Optional[types.ChallengeVisibility] = None,
        duration: Optional[int] = None,
        tasks_per_day: Optional[int] = None,
        task_names: Union[Sequence[str], Clear, None] = None,
    ) -> types.ChangedChallenge:
        """Updates the given fields of a challenge that the user created.

        :param challenge_id: The ID of the challenge.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param title: The title.
        :param description: The description; may be empty.
        :param visibility: Who sees the challenge besides its creator, participants and invited users.
        :param duration: The number of days, which is fixed once someone takes part.
        :param tasks_per_day: The number of tasks per day, which is fixed once someone takes part.
        :param task_names: The names of the tasks of a day, one per task; null removes the names. CLEAR clears the
            value.
        :raises: ChallengeHasParticipants, ChallengeNotFound, InvalidChallenge, InvalidFormat, LimitReached, NotCreator,
            NotOneOf, NotPermittedByToken, TooLong, TooManyMarks
        """
        return self._call(
            "challenges.update",
            {
                "challengeId": challenge_id,
                "session": session,
                "title": title,
                "description": description,
                "visibility": visibility,
                "duration": duration,
                "tasksPerDay": tasks_per_day,
                "taskNames": task_names,
            },
        )

    def invite(
        self,
        *,
        challenge_id: types.ChallengeId,
        user_ids: Sequence[types.UserId],
        session: Optional[str] = None,
    ) -> types.ChallengeInvitations:
        """Invites friends to a challenge that the user created; they see and can join it whatever its visibility.

        :param challenge_id: The ID of the challenge.
        :param user_ids: The IDs of friends.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: ChallengeInactive, ChallengeNotFound, LimitReached, NotAFriend, NotCreator, NotPermittedByToken,
            TooFew, TooLong, TooMany
        """
        return self._call("challenges.invite", {"challengeId": challenge_id, "userIds": user_ids, "session": session})

    def close(self, *, challenge_id: types.ChallengeId, session: Optional[str] = None) -> types.ChangedChallenge:
        """Closes a challenge that the user created: nobody can join it, and participants can finish it.

        :param challenge_id: The ID of the challenge.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: ChallengeNotFound, LimitReached, NotCreator, NotPermittedByToken, TooLong
        """
        return self._call("challenges.close", {"challengeId": challenge_id, "session": session})

    def delete(self, *, challenge_id: types.ChallengeId, session: Optional[str] = None) -> None:
        """Deletes a challenge that the user created, or the user's copy, with the user's own participation. Other
        participants retain the challenge, closed and without a creator, until they leave it.

        :param challenge_id: The ID of the challenge.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: ChallengeNotFound, NotCreator, NotPermittedByToken, TooLong
        """
        self._call("challenges.delete", {"challengeId": challenge_id, "session": session})

    def join(
        self,
        *,
        challenge_id: types.ChallengeId,
        session: Optional[str] = None,
        client_key: Optional[str] = None,
    ) -> types.ParticipationReply:
        """Joins a challenge; a completed challenge can be joined again.

        :param challenge_id: The ID of the challenge.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :raises: AlreadyJoined, ChallengeInactive, ChallengeNotFound, ClientKeyReused, ClientKeyUsed, InvalidFormat,
            LimitReached, NotPermittedByToken, TooLong, TooManyMarks, TooShort
        """
        return self._call("challenges.join", {"challengeId": challenge_id, "session": session, "clientKey": client_key})

    def leave(
        self,
        *,
        participation_id: types.ParticipationId,
        session: Optional[str] = None,
    ) -> types.ParticipationReply:
        """Leaves a challenge and deletes the participation with its ticks.

        :param participation_id: The ID of the participation.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: NotPermittedByToken, NotYours, TooLong, UserChallengeNotFound
        """
        return self._call("challenges.leave", {"participationId": participation_id, "session": session})

    def pause(
        self,
        *,
        participation_id: types.ParticipationId,
        session: Optional[str] = None,
    ) -> types.ParticipationReply:
        """Pauses an active participation; its challenge day does not advance until it is resumed.

        :param participation_id: The ID of the participation.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: InvalidStatus, LimitReached, NotPermittedByToken, NotYours, TooLong, UserChallengeNotFound
        """
        return self._call("challenges.pause", {"participationId": participation_id, "session": session})

    def resume(
        self,
        *,
        participation_id: types.ParticipationId,
        session: Optional[str] = None,
    ) -> types.ParticipationReply:
        """Resumes a paused participation on the challenge day of the pause.

        :param participation_id: The ID of the participation.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: InvalidStatus, LimitReached, NotPermittedByToken, NotYours, TooLong, UserChallengeNotFound
        """
        return self._call("challenges.resume", {"participationId": participation_id, "session": session})

    def complete_task(
        self,
        *,
        participation_id: types.ParticipationId,
        session: Optional[str] = None,
        task_index: Optional[int] = None,
        client_key: Optional[str] = None,
    ) -> types.TickReply:
        """Ticks a task of the current day; ticking the last open task of the last day completes the challenge.

        :param participation_id: The ID of the participation.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param task_index: The index of the task, from 0. Default: the first open task to tick, or the task ticked last
            to untick.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :raises: ChallengeCompleted, ChallengePaused, ClientKeyReused, ClientKeyUsed, InvalidFormat, InvalidTaskIndex,
            LimitReached, NoTasksLeft, NotPermittedByToken, NotYours, TooLong, TooManyMarks, TooShort,
            UserChallengeNotFound
        """
        return self._call(
            "challenges.completeTask",
            {
                "participationId": participation_id,
                "session": session,
                "taskIndex": task_index,
                "clientKey": client_key,
            },
        )

    def uncomplete_task(
        self,
        *,
        participation_id: types.ParticipationId,
        session: Optional[str] = None,
        task_index: Optional[int] = None,
    ) -> types.TickReply:
        """Unticks a task of the current day.

        :param participation_id: The ID of the participation.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param task_index: The index of the task, from 0. Default: the first open task to tick, or the task ticked last
            to untick.
        :raises: ChallengeCompleted, ChallengePaused, InvalidTaskIndex, LimitReached, NotPermittedByToken, NotYours,
            TooLong, UserChallengeNotFound
        """
        return self._call(
            "challenges.uncompleteTask",
            {
                "participationId": participation_id,
                "session": session,
                "taskIndex": task_index,
            },
        )


class Sparks(Namespace):
    """The methods `sparks.*`."""

    def create(
        self,
        *,
        title: str,
        session: Optional[str] = None,
        notes: Optional[str] = None,
        category: Optional[types.SparkCategory] = None,
        intensity: Optional[types.SparkIntensity] = None,
        tags: Optional[Sequence[str]] = None,
        estimated_minutes: Optional[int] = None,
        actual_minutes: Optional[int] = None,
        is_favorite: Optional[bool] = None,
        created_at: Optional[str] = None,
        client_key: Optional[str] = None,
    ) -> types.CreatedSpark:
        """Creates a spark, which earns points, drops a card and advances missions.

        :param title: The title; 1 to 200 characters after trimming.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param notes: The notes; at most 5,000 characters after trimming.
        :param category: The category; default idea.
        :param intensity: The intensity; default medium.
        :param tags: The tags, at most 100 characters each; stored trimmed, in lower case and without duplicates.
        :param estimated_minutes: The estimated duration in minutes.
        :param actual_minutes: The actual duration in minutes.
        :param is_favorite: Whether it is a favorite.
        :param created_at: The time of the spark, not in the future; default now.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :raises: ClientKeyReused, ClientKeyUsed, DateInFuture, InvalidCategory, InvalidFormat, InvalidIntensity,
            InvalidMinutes, InvalidTag, LimitReached, NotPermittedByToken, TitleRequired, TitleTooLong, TooLong,
            TooManyMarks, TooShort
        """
        return self._call(
            "sparks.create",
            {
                "title": title,
                "session": session,
                "notes": notes,
                "category": category,
                "intensity": intensity,
                "tags": tags,
                "estimatedMinutes": estimated_minutes,
                "actualMinutes": actual_minutes,
                "isFavorite": is_favorite,
                "createdAt": created_at,
                "clientKey": client_key,
            },
        )

    def update(
        self,
        *,
        spark_id: types.SparkId,
        session: Optional[str] = None,
        title: Optional[str] = None,
        notes: Union[str, Clear, None] = None,
        category: Optional[types.SparkCategory] = None,
        intensity: Optional[types.SparkIntensity] = None,
        tags: Union[Sequence[str], Clear, None] = None,
        estimated_minutes: Union[int, Clear, None] = None,
        actual_minutes: Union[int, Clear, None] = None,
        is_favorite: Optional[bool] = None,
        created_at: Optional[str] = None,
    ) -> types.UpdatedSpark:
        """Updates the given fields of a spark and recalculates its points.

        :param spark_id: The ID of the spark.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param title: The title; 1 to 200 characters after trimming.
        :param notes: The notes, at most 5,000 characters after trimming. CLEAR clears the value.
        :param category: The category.
        :param intensity: The intensity.
        :param tags: The tags, at most 100 characters each; they replace the previous tags. CLEAR clears the value.
        :param estimated_minutes: The estimated duration in minutes. CLEAR clears the value.
        :param actual_minutes: The actual duration in minutes. CLEAR clears the value.
        :param is_favorite: Whether it is a favorite.
        :param created_at: The time of the spark, not in the future.
        :raises: DateInFuture, InvalidCategory, InvalidFormat, InvalidIntensity, InvalidMinutes, InvalidTag,
            LimitReached, NotPermittedByToken, SparkNotFound, TitleRequired, TitleTooLong, TooLong, TooManyMarks
        """
        return self._call(
            "sparks.update",
            {
                "sparkId": spark_id,
                "session": session,
                "title": title,
                "notes": notes,
                "category": category,
                "intensity": intensity,
                "tags": tags,
                "estimatedMinutes": estimated_minutes,
                "actualMinutes": actual_minutes,
                "isFavorite": is_favorite,
                "createdAt": created_at,
            },
        )

    def delete(
        self,
        *,
        session: Optional[str] = None,
        spark_id: Optional[types.SparkId] = None,
        spark_ids: Optional[Sequence[types.SparkId]] = None,
    ) -> types.DeletedSparks:
        """Deletes sparks and takes back their points, cards and card bonuses; completed missions and their rewards
        remain. Requires exactly one of sparkId and sparkIds.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param spark_id: The ID of the spark; not allowed with sparkIds.
        :param spark_ids: The IDs of several sparks; not allowed with sparkId.
        :raises: NotPermittedByToken, SparkNotFound, TooFew, TooLong, TooMany
        """
        return self._call("sparks.delete", {"session": session, "sparkId": spark_id, "sparkIds": spark_ids})

    def get(self, *, spark_id: types.SparkId, session: Optional[str] = None) -> types.SparkReply:
        """Returns a spark.

        :param spark_id: The ID of the spark.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: NotPermittedByToken, SparkNotFound, TooLong
        """
        return self._call("sparks.get", {"sparkId": spark_id, "session": session})

    def list(
        self,
        *,
        session: Optional[str] = None,
        text: Optional[str] = None,
        category: Optional[types.SparkCategory] = None,
        intensity: Optional[types.SparkIntensity] = None,
        tags: Optional[Sequence[str]] = None,
        with_notes: Optional[bool] = None,
        favorites: Optional[bool] = None,
        range: Optional[types.DayRangeName] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        sort: Optional[types.SparkSort] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
        on_progress: Optional[OnProgress] = None,
        cancellation: Optional[Cancellation] = None,
    ) -> types.SparkList:
        """Lists filtered and sorted sparks, with summary statistics of all sparks.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param text: Search words, at most 20 different ones; each must be a prefix of a word in title, notes or tags,
            ignoring case and diacritics. If very many words start with a prefix, only its most frequent words are
            searched.
        :param category: Only sparks of this category.
        :param intensity: Only sparks of this intensity.
        :param tags: Only sparks with at least one of these tags.
        :param with_notes: Whether to return only sparks with notes; default false.
        :param favorites: Whether to return only favorites; default false.
        :param range: The days, as a range that ends today or before, or custom for those from `from` to `to`. Default
            custom if `from` or `to` is given, otherwise all. Weeks start on the user's weekStartsOn.
        :param from_: The first day of a custom range.
        :param to: The last day of a custom range, inclusive.
        :param sort: The sort order; default newest. Points and intensity descend; category sorts by name, alphabetical
            by title.
        :param cursor: The nextCursor of the previous page. Default: the first page.
        :param limit: The maximum number of entries on the page.
        :param on_progress: Receives the progress of the call.
        :param cancellation: Cancels the call from another thread.
        :raises: InvalidCategory, InvalidCursor, InvalidFormat, InvalidIntensity, InvalidRange, InvalidTag, NotOneOf,
            NotPermittedByToken, OutOfRange, TooLong, TooManyMarks, TooManyWords
        """
        return self._call(
            "sparks.list",
            {
                "session": session,
                "text": text,
                "category": category,
                "intensity": intensity,
                "tags": tags,
                "withNotes": with_notes,
                "favorites": favorites,
                "range": range,
                "from": from_,
                "to": to,
                "sort": sort,
                "cursor": cursor,
                "limit": limit,
            },
            on_progress=on_progress,
            cancellation=cancellation,
        )

    def iterate(
        self,
        *,
        session: Optional[str] = None,
        text: Optional[str] = None,
        category: Optional[types.SparkCategory] = None,
        intensity: Optional[types.SparkIntensity] = None,
        tags: Optional[Sequence[str]] = None,
        with_notes: Optional[bool] = None,
        favorites: Optional[bool] = None,
        range: Optional[types.DayRangeName] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        sort: Optional[types.SparkSort] = None,
        limit: Optional[int] = None,
    ) -> Iterator[types.Spark]:
        """Yields the entries of `sparks.list`, and reads each page when the iteration reaches it.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param text: Search words, at most 20 different ones; each must be a prefix of a word in title, notes or tags,
            ignoring case and diacritics. If very many words start with a prefix, only its most frequent words are
            searched.
        :param category: Only sparks of this category.
        :param intensity: Only sparks of this intensity.
        :param tags: Only sparks with at least one of these tags.
        :param with_notes: Whether to return only sparks with notes; default false.
        :param favorites: Whether to return only favorites; default false.
        :param range: The days, as a range that ends today or before, or custom for those from `from` to `to`. Default
            custom if `from` or `to` is given, otherwise all. Weeks start on the user's weekStartsOn.
        :param from_: The first day of a custom range.
        :param to: The last day of a custom range, inclusive.
        :param sort: The sort order; default newest. Points and intensity descend; category sorts by name, alphabetical
            by title.
        :param limit: The maximum number of entries on the page.
        """
        return self._iterate(
            "sparks.list",
            {
                "session": session,
                "text": text,
                "category": category,
                "intensity": intensity,
                "tags": tags,
                "withNotes": with_notes,
                "favorites": favorites,
                "range": range,
                "from": from_,
                "to": to,
                "sort": sort,
                "limit": limit,
            },
        )

    def suggest(self, *, text: str, session: Optional[str] = None) -> types.SuggestedWords:
        """Returns words of the user's sparks that contain a text.

        :param text: The text that a word must contain, ignoring case and diacritics.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: InvalidFormat, NotPermittedByToken, TooLong, TooManyMarks
        """
        return self._call("sparks.suggest", {"text": text, "session": session})

    def progress(self, *, session: Optional[str] = None) -> types.Progress:
        """Returns the level, points, streak, fuel and totals.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: NotPermittedByToken, TooLong
        """
        return self._call("sparks.progress", {"session": session})

    def reset(
        self,
        *,
        session: Optional[str] = None,
        on_progress: Optional[OnProgress] = None,
        cancellation: Optional[Cancellation] = None,
    ) -> types.Progress:
        """Deletes all sparks, and resets points, streak, fuel, missions and cards; settings remain.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param on_progress: Receives the progress of the call.
        :param cancellation: Cancels the call from another thread.
        :raises: NotPermittedByToken, TooLong
        """
        return self._call("sparks.reset", {"session": session}, on_progress=on_progress, cancellation=cancellation)

    def statistics(
        self,
        *,
        session: Optional[str] = None,
        range: Optional[types.DayRangeName] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        categories: Optional[Sequence[types.SparkCategory]] = None,
        intensities: Optional[Sequence[types.SparkIntensity]] = None,
    ) -> types.Statistics:
        """Returns the totals, distribution and changes of a range of days.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param range: The days, as a range that ends today or before, or custom for those from `from` to `to`. Default
            custom if `from` or `to` is given, otherwise all. Weeks start on the user's weekStartsOn.
        :param from_: The first day of a custom range.
        :param to: The last day of a custom range, inclusive.
        :param categories: The categories to count; default all.
        :param intensities: The intensities to count; default all.
        :raises: InvalidCategory, InvalidFormat, InvalidIntensity, InvalidRange, NotOneOf, NotPermittedByToken, TooFew,
            TooLong, TooMany
        """
        return self._call(
            "sparks.statistics",
            {
                "session": session,
                "range": range,
                "from": from_,
                "to": to,
                "categories": categories,
                "intensities": intensities,
            },
        )

    def trend(
        self,
        *,
        bucket: types.TrendStep,
        session: Optional[str] = None,
        range: Optional[types.DayRangeName] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        categories: Optional[Sequence[types.SparkCategory]] = None,
        intensities: Optional[Sequence[types.SparkIntensity]] = None,
    ) -> types.StatisticsTrend:
        """Returns the trend of a range by day, week or month.

        :param bucket: The bucket length; weeks start on the user's weekStartsOn, months on the 1st.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param range: The days, as a range that ends today or before, or custom for those from `from` to `to`. Default
            custom if `from` or `to` is given, otherwise all. Weeks start on the user's weekStartsOn.
        :param from_: The first day of a custom range.
        :param to: The last day of a custom range, inclusive.
        :param categories: The categories to count; default all.
        :param intensities: The intensities to count; default all.
        :raises: InvalidCategory, InvalidFormat, InvalidIntensity, InvalidRange, NotOneOf, NotPermittedByToken, TooFew,
            TooLong, TooMany, TooManyBuckets
        """
        return self._call(
            "sparks.trend",
            {
                "bucket": bucket,
                "session": session,
                "range": range,
                "from": from_,
                "to": to,
                "categories": categories,
                "intensities": intensities,
            },
        )


class Missions(Namespace):
    """The methods `missions.*`."""

    def list(
        self,
        *,
        session: Optional[str] = None,
        type: Optional[types.MissionScope] = None,
        timeframe: Optional[types.MissionScope] = None,
        difficulty: Optional[types.MissionDifficulty] = None,
        status: Optional[types.MissionStateStatus] = None,
        favorites: Optional[bool] = None,
        text: Optional[str] = None,
        sort: Optional[types.MissionOrder] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> types.MissionList:
        """Lists missions with the user's progress.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param type: Only missions of this type.
        :param timeframe: Only missions of this period; equivalent to type.
        :param difficulty: Only missions of this difficulty.
        :param status: Only missions with this status.
        :param favorites: Whether to return only favorites; default false.
        :param text: A substring of the title, ignoring case and diacritics.
        :param sort: The sort order; default progress.
        :param cursor: The nextCursor of the previous page. Default: the first page.
        :param limit: The maximum number of entries on the page.
        :raises: InvalidCursor, InvalidFormat, NotOneOf, NotPermittedByToken, OutOfRange, TooLong, TooManyMarks
        """
        return self._call(
            "missions.list",
            {
                "session": session,
                "type": type,
                "timeframe": timeframe,
                "difficulty": difficulty,
                "status": status,
                "favorites": favorites,
                "text": text,
                "sort": sort,
                "cursor": cursor,
                "limit": limit,
            },
        )

    def iterate(
        self,
        *,
        session: Optional[str] = None,
        type: Optional[types.MissionScope] = None,
        timeframe: Optional[types.MissionScope] = None,
        difficulty: Optional[types.MissionDifficulty] = None,
        status: Optional[types.MissionStateStatus] = None,
        favorites: Optional[bool] = None,
        text: Optional[str] = None,
        sort: Optional[types.MissionOrder] = None,
        limit: Optional[int] = None,
    ) -> Iterator[types.Mission]:
        """Yields the entries of `missions.list`, and reads each page when the iteration reaches it.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param type: Only missions of this type.
        :param timeframe: Only missions of this period; equivalent to type.
        :param difficulty: Only missions of this difficulty.
        :param status: Only missions with this status.
        :param favorites: Whether to return only favorites; default false.
        :param text: A substring of the title, ignoring case and diacritics.
        :param sort: The sort order; default progress.
        :param limit: The maximum number of entries on the page.
        """
        return self._iterate(
            "missions.list",
            {
                "session": session,
                "type": type,
                "timeframe": timeframe,
                "difficulty": difficulty,
                "status": status,
                "favorites": favorites,
                "text": text,
                "sort": sort,
                "limit": limit,
            },
        )

    def get(self, *, mission_id: types.MissionId, session: Optional[str] = None) -> types.MissionReply:
        """Returns a mission with the user's progress.

        :param mission_id: The slug of the mission.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: MissionNotFound, NotPermittedByToken, TooLong
        """
        return self._call("missions.get", {"missionId": mission_id, "session": session})

    def favorite(
        self,
        *,
        mission_id: types.MissionId,
        is_favorite: bool,
        session: Optional[str] = None,
    ) -> types.FavoriteReply:
        """Adds a mission to the favorites or removes it.

        :param mission_id: The slug of the mission.
        :param is_favorite: Whether the mission is a favorite.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: LimitReached, MissionNotFound, NotPermittedByToken, TooLong
        """
        return self._call("missions.favorite", {"missionId": mission_id, "isFavorite": is_favorite, "session": session})


class Cards(Namespace):
    """The methods `cards.*`."""

    def list(
        self,
        *,
        session: Optional[str] = None,
        category: Optional[types.SparkCategory] = None,
        owned_only: Optional[bool] = None,
        text: Optional[str] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> types.CardPage:
        """Lists the cards of the catalog, owned or not, by descending rarity, then by title.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param category: Only cards of this category.
        :param owned_only: Whether to return only owned cards; default false.
        :param text: A substring of the title or the category name, ignoring case and diacritics.
        :param cursor: The nextCursor of the previous page. Default: the first page.
        :param limit: The maximum number of entries on the page.
        :raises: InvalidCategory, InvalidCursor, InvalidFormat, NotPermittedByToken, OutOfRange, TooLong, TooManyMarks
        """
        return self._call(
            "cards.list",
            {
                "session": session,
                "category": category,
                "ownedOnly": owned_only,
                "text": text,
                "cursor": cursor,
                "limit": limit,
            },
        )

    def iterate(
        self,
        *,
        session: Optional[str] = None,
        category: Optional[types.SparkCategory] = None,
        owned_only: Optional[bool] = None,
        text: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> Iterator[types.Card]:
        """Yields the entries of `cards.list`, and reads each page when the iteration reaches it.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param category: Only cards of this category.
        :param owned_only: Whether to return only owned cards; default false.
        :param text: A substring of the title or the category name, ignoring case and diacritics.
        :param limit: The maximum number of entries on the page.
        """
        return self._iterate(
            "cards.list",
            {
                "session": session,
                "category": category,
                "ownedOnly": owned_only,
                "text": text,
                "limit": limit,
            },
        )

    def get(self, *, card_id: types.CardId, session: Optional[str] = None) -> types.CardReply:
        """Returns a card.

        :param card_id: The slug of the card.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: CardNotFound, NotPermittedByToken, TooLong
        """
        return self._call("cards.get", {"cardId": card_id, "session": session})

    def summary(self, *, session: Optional[str] = None) -> types.CardSummary:
        """Returns the counts of owned cards by rarity and category, and the rarest owned cards.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: NotPermittedByToken, TooLong
        """
        return self._call("cards.summary", {"session": session})


class Reminders(Namespace):
    """The methods `reminders.*`."""

    def list(self, *, session: Optional[str] = None) -> types.ReminderList:
        """Returns the settings of all reminders. Kinds of domains that a token does not permit are omitted.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: NotPermittedByToken, TooLong
        """
        return self._call("reminders.list", {"session": session})

    def iterate(self, *, session: Optional[str] = None) -> Iterator[types.Reminder]:
        """Yields the entries of `reminders.list`, and reads each page when the iteration reaches it.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        """
        return self._iterate("reminders.list", {"session": session})

    def update(
        self,
        *,
        kind: types.ReminderKind,
        session: Optional[str] = None,
        is_on: Optional[bool] = None,
        time: Optional[str] = None,
        weekdays: Optional[Sequence[int]] = None,
    ) -> types.ReminderReply:
        """Updates the given fields of a kind of reminder; omitted fields remain unchanged. A field that is null in
        reminders.list cannot be set.

        :param kind: The kind of reminder; habits.update changes those of habits.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param is_on: Whether the reminder is on.
        :param time: The local time, inside the user's day, e.g. 19:00.
        :param weekdays: The weekdays of the user's days, from Monday (1).
        :raises: InvalidTime, LimitReached, NotOneOf, NotPermittedByToken, OutOfRange, ReminderOfHabit,
            ReminderWithoutTime, ReminderWithoutWeekdays, TooFew, TooLong, TooMany
        """
        return self._call(
            "reminders.update",
            {
                "kind": kind,
                "session": session,
                "isOn": is_on,
                "time": time,
                "weekdays": weekdays,
            },
        )

    def due(self, *, since: str, until: str, session: Optional[str] = None) -> types.DueReminders:
        """Lists the reminders due in a time span, computed from the current state. Kinds of domains that a token does
        not permit are omitted.

        :param since: The start of the span.
        :param until: The exclusive end of the span, at most 366 days later.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: InvalidFormat, InvalidSpan, NotPermittedByToken, SpanTooLong, TooLong
        """
        return self._call("reminders.due", {"since": since, "until": until, "session": session})


class Tables(Namespace):
    """The methods `tables.*`."""

    def templates(
        self,
        *,
        session: Optional[str] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> types.TableTemplatePage:
        """Lists the templates for new tables.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param cursor: The nextCursor of the previous page. Default: the first page.
        :param limit: The maximum number of entries on the page.
        :raises: InvalidCursor, NotPermittedByToken, OutOfRange, TooLong
        """
        return self._call("tables.templates", {"session": session, "cursor": cursor, "limit": limit})

    def iterate_templates(
        self,
        *,
        session: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> Iterator[types.TableTemplate]:
        """Yields the entries of `tables.templates`, and reads each page when the iteration reaches it.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param limit: The maximum number of entries on the page.
        """
        return self._iterate("tables.templates", {"session": session, "limit": limit})

    def create(
        self,
        *,
        session: Optional[str] = None,
        name: Optional[str] = None,
        description: Optional[str] = None,
        category: Optional[types.TableCategory] = None,
        target_goal: Optional[str] = None,
        target_value: Optional[float] = None,
        target_unit: Optional[types.TargetUnit] = None,
        custom_fields: Optional[Sequence[types.CustomFieldInput]] = None,
        template: Optional[str] = None,
        client_key: Optional[str] = None,
    ) -> types.TableReply:
        """Creates a table, optionally from a template. Requires at least one of name and template.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param name: The name, 1 to 100 characters after trimming; required without a template.
        :param description: The description, at most 5,000 characters.
        :param category: The category; by default that of the template, or personal.
        :param target_goal: The goal in words, at most 500 characters; by default that of the template.
        :param target_value: The target, above 0, in the unit of `targetUnit`.
        :param target_unit: What the target counts: entries (default), minutes, or the sum of measured values.
        :param custom_fields: At most 30 custom fields; by default those of the template.
        :param template: The slug of the template that provides the omitted values.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :raises: ClientKeyReused, ClientKeyUsed, DuplicateField, DuplicateOption, InvalidCategory, InvalidFieldKey,
            InvalidFormat, InvalidTarget, LimitReached, NameRequired, NameTooLong, NotOneOf, NotPermittedByToken,
            OptionsRequired, PropertyNotAllowed, TemplateNotFound, TooLong, TooMany, TooManyMarks, TooManyTables,
            TooShort
        """
        return self._call(
            "tables.create",
            {
                "session": session,
                "name": name,
                "description": description,
                "category": category,
                "targetGoal": target_goal,
                "targetValue": target_value,
                "targetUnit": target_unit,
                "customFields": custom_fields,
                "template": template,
                "clientKey": client_key,
            },
        )

    def list(
        self,
        *,
        session: Optional[str] = None,
        text: Optional[str] = None,
        category: Optional[types.TableCategory] = None,
        active: Optional[bool] = None,
        sort: Optional[types.TableSort] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> types.LibraryTablePage:
        """Lists the user's tables with their totals, filtered and sorted.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param text: A substring of the name or the description, ignoring case and diacritics.
        :param category: Only tables of this category.
        :param active: True for active tables, false for inactive tables; default both.
        :param sort: The order: recent (default; by newest entry, or by creation without entries), name, date (by
            creation, newest first), or progress (highest first, tables without a target last).
        :param cursor: The nextCursor of the previous page. Default: the first page.
        :param limit: The maximum number of entries on the page.
        :raises: InvalidCategory, InvalidCursor, InvalidFormat, NotOneOf, NotPermittedByToken, OutOfRange, TooLong,
            TooManyMarks
        """
        return self._call(
            "tables.list",
            {
                "session": session,
                "text": text,
                "category": category,
                "active": active,
                "sort": sort,
                "cursor": cursor,
                "limit": limit,
            },
        )

    def iterate(
        self,
        *,
        session: Optional[str] = None,
        text: Optional[str] = None,
        category: Optional[types.TableCategory] = None,
        active: Optional[bool] = None,
        sort: Optional[types.TableSort] = None,
        limit: Optional[int] = None,
    ) -> Iterator[types.LibraryTable]:
        """Yields the entries of `tables.list`, and reads each page when the iteration reaches it.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param text: A substring of the name or the description, ignoring case and diacritics.
        :param category: Only tables of this category.
        :param active: True for active tables, false for inactive tables; default both.
        :param sort: The order: recent (default; by newest entry, or by creation without entries), name, date (by
            creation, newest first), or progress (highest first, tables without a target last).
        :param limit: The maximum number of entries on the page.
        """
        return self._iterate(
            "tables.list",
            {
                "session": session,
                "text": text,
                "category": category,
                "active": active,
                "sort": sort,
                "limit": limit,
            },
        )

    def get(self, *, table_id: types.TableId, session: Optional[str] = None) -> types.TableReply:
        """Returns a table with its totals.

        :param table_id: The ID of the table.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: NotPermittedByToken, TableNotFound, TooLong
        """
        return self._call("tables.get", {"tableId": table_id, "session": session})

    def update(
        self,
        *,
        table_id: types.TableId,
        session: Optional[str] = None,
        name: Optional[str] = None,
        description: Union[str, Clear, None] = None,
        category: Optional[types.TableCategory] = None,
        target_goal: Union[str, Clear, None] = None,
        target_value: Union[float, Clear, None] = None,
        target_unit: Optional[types.TargetUnit] = None,
        custom_fields: Union[Sequence[types.CustomFieldInput], Clear, None] = None,
        drop_values: Optional[bool] = None,
        on_progress: Optional[OnProgress] = None,
        cancellation: Optional[Cancellation] = None,
    ) -> types.UpdatedTable:
        """Updates the specified fields of a table, and converts the values of changed custom fields.

        :param table_id: The ID of the table.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param name: The name, 1 to 100 characters after trimming.
        :param description: The description, at most 5,000 characters. CLEAR clears the value.
        :param category: The category.
        :param target_goal: The goal in words, at most 500 characters. CLEAR clears the value.
        :param target_value: The target, above 0, in the unit of `targetUnit`. CLEAR clears the value.
        :param target_unit: What the target counts.
        :param custom_fields: All custom fields, which replace the existing ones. A field with an existing key, or
            without a key and with an existing name, keeps its values. CLEAR clears the value.
        :param drop_values: Whether to delete the values of removed fields and options, and those that a changed type
            does not permit. Default false: such a change is rejected if there are such values.
        :param on_progress: Receives the progress of the call.
        :param cancellation: Cancels the call from another thread.
        :raises: DuplicateField, DuplicateOption, InvalidCategory, InvalidFieldKey, InvalidFormat, InvalidTarget,
            LimitReached, NameRequired, NameTooLong, NotOneOf, NotPermittedByToken, OptionsRequired, PropertyNotAllowed,
            TableNotFound, TooLong, TooMany, TooManyMarks, TooShort, ValuesWouldBeLost
        """
        return self._call(
            "tables.update",
            {
                "tableId": table_id,
                "session": session,
                "name": name,
                "description": description,
                "category": category,
                "targetGoal": target_goal,
                "targetValue": target_value,
                "targetUnit": target_unit,
                "customFields": custom_fields,
                "dropValues": drop_values,
            },
            on_progress=on_progress,
            cancellation=cancellation,
        )

    def set_active(
        self,
        *,
        table_id: types.TableId,
        is_active: bool,
        session: Optional[str] = None,
    ) -> types.UpdatedTable:
        """Activates or deactivates a table; its entries do not change.

        :param table_id: The ID of the table.
        :param is_active: Whether entries can be added and changed.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: LimitReached, NotPermittedByToken, TableNotFound, TooLong
        """
        return self._call("tables.setActive", {"tableId": table_id, "isActive": is_active, "session": session})

    def delete(
        self,
        *,
        table_id: types.TableId,
        session: Optional[str] = None,
        on_progress: Optional[OnProgress] = None,
        cancellation: Optional[Cancellation] = None,
    ) -> types.DeletedTable:
        """Deletes a table with all its entries.

        :param table_id: The ID of the table.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param on_progress: Receives the progress of the call.
        :param cancellation: Cancels the call from another thread.
        :raises: NotPermittedByToken, TableNotFound, TooLong
        """
        return self._call(
            "tables.delete",
            {
                "tableId": table_id,
                "session": session,
            },
            on_progress=on_progress,
            cancellation=cancellation,
        )

    def statistics(
        self,
        *,
        table_id: types.TableId,
        session: Optional[str] = None,
        field: Optional[str] = None,
    ) -> types.TableStatistics:
        """Returns the statistics of a table and of one of its fields.

        :param table_id: The ID of the table.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param field: A field to summarize, too: value, mood, rating, or the key of a custom field.
        :raises: NotPermittedByToken, TableNotFound, TooLong, UnknownCustomField
        """
        return self._call("tables.statistics", {"tableId": table_id, "session": session, "field": field})

    def series(
        self,
        *,
        table_id: types.TableId,
        bucket: types.TrendStep,
        session: Optional[str] = None,
        field: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
    ) -> types.TableSeries:
        """Returns the entries of a table per day, week or month.

        :param table_id: The ID of the table.
        :param bucket: The bucket length; weeks start on the user's weekStartsOn, months on the 1st.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param field: The field whose numbers are summed: value (default), mood, rating, or the key of a number field.
        :param from_: The first day. Default: the first day with an entry, or today; at most `to`.
        :param to: The last day, inclusive. Default: the latest of today, `from` and the last day with an entry.
        :raises: InvalidFormat, InvalidRange, NotOneOf, NotPermittedByToken, TableNotFound, TooLong, TooManyBuckets,
            UnknownCustomField, UnsuitableField
        """
        return self._call(
            "tables.series",
            {
                "tableId": table_id,
                "bucket": bucket,
                "session": session,
                "field": field,
                "from": from_,
                "to": to,
            },
        )


class Entries(Namespace):
    """The methods `entries.*`."""

    def add(
        self,
        *,
        table_id: types.TableId,
        title: str,
        session: Optional[str] = None,
        type: Optional[types.EntryType] = None,
        notes: Optional[str] = None,
        duration_seconds: Optional[int] = None,
        value: Optional[float] = None,
        checked: Optional[bool] = None,
        rating: Optional[int] = None,
        tags: Optional[Sequence[str]] = None,
        custom_data: Optional[Mapping[str, Optional[Union[str, Union[float, bool]]]]] = None,
        mood: Optional[int] = None,
        is_important: Optional[bool] = None,
        occurred_at: Optional[str] = None,
        client_key: Optional[str] = None,
    ) -> types.EntryResult:
        """Adds an entry to an active table. Requires at least one of notes, durationSeconds, value, checked, rating and
        customData.

        :param table_id: The ID of the table.
        :param title: The title, 1 to 200 characters after trimming.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param type: The type; default session.
        :param notes: The notes, at most 5,000 characters; required for a log without customData.
        :param duration_seconds: The duration in seconds; required for a session.
        :param value: The measured value; required for a measurement, not allowed for other types.
        :param checked: Whether the item is done; required for a checklist, not allowed for other types.
        :param rating: The rating, 1 to 5; required for a rating, not allowed for other types.
        :param tags: At most 20 tags of at most 100 characters; stored trimmed, in lower case, without duplicates.
        :param custom_data: Values by the keys of custom fields: a text, number, day such as 2026-11-28, option, or
            Boolean.
        :param mood: The mood, 1 (terrible) to 5 (excellent).
        :param is_important: Whether the entry is marked as important.
        :param occurred_at: The time of the entry, not in the future; default now.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :raises: CheckedRequired, ClientKeyReused, ClientKeyUsed, DateInFuture, DurationRequired, FieldNotAllowed,
            InvalidCustomValue, InvalidDuration, InvalidEntryType, InvalidFormat, InvalidTag, LimitReached,
            MoodOutOfRange, NotPermittedByToken, NotesRequired, RatingOutOfRange, RatingRequired, TableInactive,
            TableNotFound, TitleRequired, TitleTooLong, TooLong, TooMany, TooManyMarks, TooShort, UnknownCustomField,
            ValueRequired
        """
        return self._call(
            "entries.add",
            {
                "tableId": table_id,
                "title": title,
                "session": session,
                "type": type,
                "notes": notes,
                "durationSeconds": duration_seconds,
                "value": value,
                "checked": checked,
                "rating": rating,
                "tags": tags,
                "customData": custom_data,
                "mood": mood,
                "isImportant": is_important,
                "occurredAt": occurred_at,
                "clientKey": client_key,
            },
        )

    def get(self, *, entry_id: types.EntryId, session: Optional[str] = None) -> types.EntryReply:
        """Returns an entry.

        :param entry_id: The ID of the entry.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: EntryNotFound, NotPermittedByToken, TooLong
        """
        return self._call("entries.get", {"entryId": entry_id, "session": session})

    def update(
        self,
        *,
        entry_id: types.EntryId,
        session: Optional[str] = None,
        type: Optional[types.EntryType] = None,
        title: Optional[str] = None,
        notes: Union[str, Clear, None] = None,
        duration_seconds: Union[int, Clear, None] = None,
        value: Union[float, Clear, None] = None,
        checked: Union[bool, Clear, None] = None,
        rating: Union[int, Clear, None] = None,
        tags: Union[Sequence[str], Clear, None] = None,
        custom_data: Union[Mapping[str, Optional[Union[str, Union[float, bool]]]], Clear, None] = None,
        mood: Union[int, Clear, None] = None,
        is_important: Optional[bool] = None,
        occurred_at: Optional[str] = None,
    ) -> types.UpdatedEntry:
        """Updates the specified fields of an entry in an active table.

        :param entry_id: The ID of the entry.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param type: The type; a change clears the fields that the new type does not allow.
        :param title: The title, 1 to 200 characters after trimming.
        :param notes: The notes, at most 5,000 characters. CLEAR clears the value.
        :param duration_seconds: The duration in seconds. CLEAR clears the value.
        :param value: The measured value. CLEAR clears the value.
        :param checked: Whether the item is done. CLEAR clears the value.
        :param rating: The rating, 1 to 5. CLEAR clears the value.
        :param tags: At most 20 tags of at most 100 characters; they replace the existing tags. CLEAR clears the value.
        :param custom_data: Values by the keys of custom fields to change; null removes a value. CLEAR clears the value.
        :param mood: The mood, 1 (terrible) to 5 (excellent). CLEAR clears the value.
        :param is_important: Whether the entry is marked as important.
        :param occurred_at: The time of the entry, not in the future.
        :raises: CheckedRequired, DateInFuture, DurationRequired, EntryNotFound, FieldNotAllowed, InvalidCustomValue,
            InvalidDuration, InvalidEntryType, InvalidFormat, InvalidTag, LimitReached, MoodOutOfRange,
            NotPermittedByToken, NotesRequired, RatingOutOfRange, RatingRequired, TableInactive, TitleRequired,
            TitleTooLong, TooLong, TooMany, TooManyMarks, UnknownCustomField, ValueRequired
        """
        return self._call(
            "entries.update",
            {
                "entryId": entry_id,
                "session": session,
                "type": type,
                "title": title,
                "notes": notes,
                "durationSeconds": duration_seconds,
                "value": value,
                "checked": checked,
                "rating": rating,
                "tags": tags,
                "customData": custom_data,
                "mood": mood,
                "isImportant": is_important,
                "occurredAt": occurred_at,
            },
        )

    def update_many(
        self,
        *,
        entry_ids: Sequence[types.EntryId],
        session: Optional[str] = None,
        type: Optional[types.EntryType] = None,
        title: Optional[str] = None,
        notes: Union[str, Clear, None] = None,
        duration_seconds: Union[int, Clear, None] = None,
        value: Union[float, Clear, None] = None,
        checked: Union[bool, Clear, None] = None,
        rating: Union[int, Clear, None] = None,
        tags: Union[Sequence[str], Clear, None] = None,
        custom_data: Union[Mapping[str, Optional[Union[str, Union[float, bool]]]], Clear, None] = None,
        mood: Union[int, Clear, None] = None,
        is_important: Optional[bool] = None,
        occurred_at: Optional[str] = None,
    ) -> types.UpdatedEntries:
        """Makes the same changes to several entries, or to none if one of them is invalid.

        :param entry_ids: The IDs of 1 to 1,000 entries, also of several tables.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param type: The type; a change clears the fields that the new type does not allow.
        :param title: The title, 1 to 200 characters after trimming.
        :param notes: The notes, at most 5,000 characters. CLEAR clears the value.
        :param duration_seconds: The duration in seconds. CLEAR clears the value.
        :param value: The measured value. CLEAR clears the value.
        :param checked: Whether the item is done. CLEAR clears the value.
        :param rating: The rating, 1 to 5. CLEAR clears the value.
        :param tags: At most 20 tags of at most 100 characters; they replace the existing tags. CLEAR clears the value.
        :param custom_data: Values by the keys of custom fields to change; null removes a value. CLEAR clears the value.
        :param mood: The mood, 1 (terrible) to 5 (excellent). CLEAR clears the value.
        :param is_important: Whether the entry is marked as important.
        :param occurred_at: The time of the entry, not in the future.
        :raises: CheckedRequired, DateInFuture, DurationRequired, EntryNotFound, FieldNotAllowed, InvalidCustomValue,
            InvalidDuration, InvalidEntryType, InvalidFormat, InvalidTag, LimitReached, MoodOutOfRange,
            NotPermittedByToken, NotesRequired, RatingOutOfRange, RatingRequired, TableInactive, TitleRequired,
            TitleTooLong, TooFew, TooLong, TooMany, TooManyMarks, UnknownCustomField, ValueRequired
        """
        return self._call(
            "entries.updateMany",
            {
                "entryIds": entry_ids,
                "session": session,
                "type": type,
                "title": title,
                "notes": notes,
                "durationSeconds": duration_seconds,
                "value": value,
                "checked": checked,
                "rating": rating,
                "tags": tags,
                "customData": custom_data,
                "mood": mood,
                "isImportant": is_important,
                "occurredAt": occurred_at,
            },
        )

    def delete(self, *, entry_id: types.EntryId, session: Optional[str] = None) -> types.EntryResult:
        """Deletes an entry, even from an inactive table; the best streak does not change.

        :param entry_id: The ID of the entry.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: EntryNotFound, NotPermittedByToken, TooLong
        """
        return self._call("entries.delete", {"entryId": entry_id, "session": session})

    def delete_many(self, *, entry_ids: Sequence[types.EntryId], session: Optional[str] = None) -> types.DeletedEntries:
        """Deletes several entries, even from inactive tables, or none if one of them does not exist.

        :param entry_ids: The IDs of 1 to 1,000 entries, also of several tables.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: EntryNotFound, NotPermittedByToken, TooFew, TooLong, TooMany
        """
        return self._call("entries.deleteMany", {"entryIds": entry_ids, "session": session})

    def list(
        self,
        *,
        table_id: types.TableId,
        session: Optional[str] = None,
        text: Optional[str] = None,
        type: Optional[types.EntryType] = None,
        important: Optional[bool] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        tag: Optional[str] = None,
        mood: Optional[int] = None,
        rating: Optional[int] = None,
        field: Optional[str] = None,
        value: Optional[Union[str, Union[float, bool]]] = None,
        min: Optional[Union[float, str]] = None,
        max: Optional[Union[float, str]] = None,
        sort: Optional[types.EntrySort] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
        on_progress: Optional[OnProgress] = None,
        cancellation: Optional[Cancellation] = None,
    ) -> types.LibraryEntryPage:
        """Lists the entries of a table, filtered and sorted.

        :param table_id: The ID of the table.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param text: A substring of the title, the notes or a tag, ignoring case and diacritics.
        :param type: Only entries of this type.
        :param important: Whether to list only entries marked as important; default false.
        :param from_: The first day of the range.
        :param to: The last day of the range, inclusive.
        :param tag: Only entries with this tag.
        :param mood: Only entries with this mood.
        :param rating: Only entries with this rating.
        :param field: Only entries with a value of this field: value (default), mood, rating, or the key of a custom
            field.
        :param value: Only entries with this value of the field.
        :param min: The least number or first day of the field.
        :param max: The greatest number or last day of the field.
        :param sort: The order: newest (default), oldest, title, or type (by slug); with equal titles or types, newest
            first.
        :param cursor: The nextCursor of the previous page. Default: the first page.
        :param limit: The maximum number of entries on the page.
        :param on_progress: Receives the progress of the call.
        :param cancellation: Cancels the call from another thread.
        :raises: InvalidCursor, InvalidCustomValue, InvalidEntryType, InvalidFormat, InvalidRange, MoodOutOfRange,
            NotOneOf, NotPermittedByToken, OutOfRange, RatingOutOfRange, TableNotFound, TooLong, TooManyMarks, TooShort,
            UnknownCustomField, UnsuitableField
        """
        return self._call(
            "entries.list",
            {
                "tableId": table_id,
                "session": session,
                "text": text,
                "type": type,
                "important": important,
                "from": from_,
                "to": to,
                "tag": tag,
                "mood": mood,
                "rating": rating,
                "field": field,
                "value": value,
                "min": min,
                "max": max,
                "sort": sort,
                "cursor": cursor,
                "limit": limit,
            },
            on_progress=on_progress,
            cancellation=cancellation,
        )

    def iterate(
        self,
        *,
        table_id: types.TableId,
        session: Optional[str] = None,
        text: Optional[str] = None,
        type: Optional[types.EntryType] = None,
        important: Optional[bool] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        tag: Optional[str] = None,
        mood: Optional[int] = None,
        rating: Optional[int] = None,
        field: Optional[str] = None,
        value: Optional[Union[str, Union[float, bool]]] = None,
        min: Optional[Union[float, str]] = None,
        max: Optional[Union[float, str]] = None,
        sort: Optional[types.EntrySort] = None,
        limit: Optional[int] = None,
    ) -> Iterator[types.LibraryEntry]:
        """Yields the entries of `entries.list`, and reads each page when the iteration reaches it.

        :param table_id: The ID of the table.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param text: A substring of the title, the notes or a tag, ignoring case and diacritics.
        :param type: Only entries of this type.
        :param important: Whether to list only entries marked as important; default false.
        :param from_: The first day of the range.
        :param to: The last day of the range, inclusive.
        :param tag: Only entries with this tag.
        :param mood: Only entries with this mood.
        :param rating: Only entries with this rating.
        :param field: Only entries with a value of this field: value (default), mood, rating, or the key of a custom
            field.
        :param value: Only entries with this value of the field.
        :param min: The least number or first day of the field.
        :param max: The greatest number or last day of the field.
        :param sort: The order: newest (default), oldest, title, or type (by slug); with equal titles or types, newest
            first.
        :param limit: The maximum number of entries on the page.
        """
        return self._iterate(
            "entries.list",
            {
                "tableId": table_id,
                "session": session,
                "text": text,
                "type": type,
                "important": important,
                "from": from_,
                "to": to,
                "tag": tag,
                "mood": mood,
                "rating": rating,
                "field": field,
                "value": value,
                "min": min,
                "max": max,
                "sort": sort,
                "limit": limit,
            },
        )


class Library(Namespace):
    """The methods `library.*`."""

    def overview(self, *, session: Optional[str] = None) -> types.LibraryOverview:
        """Returns the totals over all tables of the user, and the newest entries.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: NotPermittedByToken, TooLong
        """
        return self._call("library.overview", {"session": session})


class Today(Namespace):
    """The methods `today.*`."""

    def get(self, *, session: Optional[str] = None) -> types.Today:
        """Returns what is due today: the next lesson, the goal, habits, reviews, sparks, missions and reminders; and
        all streaks.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :raises: NotPermittedByToken, TooLong
        """
        return self._call("today.get", {"session": session})


class Activity(Namespace):
    """The methods `activity.*`."""

    def calendar(
        self,
        *,
        session: Optional[str] = None,
        month: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
    ) -> types.ActivityCalendar:
        """Returns the numbers of lessons, reviews, marks, sparks, entries and tasks of each day.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param month: A month, e.g. 2026-11. Default: the current month.
        :param from_: The first day, instead of a month.
        :param to: The last day, inclusive; at most 400 days in all.
        :raises: InvalidFormat, InvalidSpan, MonthOrSpan, NotPermittedByToken, SpanTooLong, TooLong
        """
        return self._call("activity.calendar", {"session": session, "month": month, "from": from_, "to": to})


class Data(Namespace):
    """The methods `data.*`."""

    def export(
        self,
        *,
        session: Optional[str] = None,
        path: Optional[str] = None,
        format: Optional[types.ExportFormat] = None,
        what: Optional[types.ExportedTableName] = None,
        table_id: Optional[types.TableId] = None,
        defuse_formulas: Optional[bool] = None,
        byte_order_mark: Optional[bool] = None,
        on_progress: Optional[OnProgress] = None,
        cancellation: Optional[Cancellation] = None,
    ) -> types.Export:
        """Returns the user's data or writes it to a file that only its owner can access; other calls can write
        meanwhile.

        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param path: The file to write, relative to the directory of --files or to the working directory. An older
            export is replaced. Without path, the reply contains the text, at most 8 MiB, and no file is accessed.
        :param format: The format: json for all data, one object per line; csv for one table; ics for a calendar.
            Default json.
        :param what: The table; required for csv, not allowed otherwise.
        :param table_id: The ID of the library table; required for entries, not allowed otherwise.
        :param defuse_formulas: Whether to put an apostrophe before csv cells that a spreadsheet would treat as
            formulas. Default false.
        :param byte_order_mark: Whether to start csv with a byte order mark, by which Excel detects the encoding.
            Default false.
        :param on_progress: Receives the progress of the call.
        :param cancellation: Cancels the call from another thread.
        :raises: DatabaseInUse, FilesNotOpen, InvalidFormat, IsTheDatabase, NotAKindlingFile, NotARegularFile, NotOneOf,
            NotPermittedByToken, PathNotAllowed, PathUnwritable, TableForFormat, TableNotFound, TableRequired, TooLarge,
            TooLong, TooManyBackgroundCalls, TooManyMarks, TooShort
        """
        return self._call(
            "data.export",
            {
                "session": session,
                "path": path,
                "format": format,
                "what": what,
                "tableId": table_id,
                "defuseFormulas": defuse_formulas,
                "byteOrderMark": byte_order_mark,
            },
            on_progress=on_progress,
            cancellation=cancellation,
        )

    def import_(
        self,
        *,
        on_conflict: types.ImportConflictPolicy,
        session: Optional[str] = None,
        path: Optional[str] = None,
        content: Optional[str] = None,
        format: Optional[types.ImportFormat] = None,
        what: Optional[types.ImportedTableName] = None,
        table_id: Optional[types.TableId] = None,
        delimiter: Optional[str] = None,
        restore_formulas: Optional[bool] = None,
        columns: Optional[Mapping[str, Optional[str]]] = None,
        date_order: Optional[types.DateOrder] = None,
        decimal_comma: Optional[bool] = None,
        dry_run: Optional[bool] = None,
        client_key: Optional[str] = None,
        on_progress: Optional[OnProgress] = None,
        cancellation: Optional[Cancellation] = None,
    ) -> types.DataImport:
        """Imports data from a file into the user's account; rows that break a rule are rejected and reported. Requires
        exactly one of content and path.

        :param on_conflict: The treatment of rows that already exist: skip leaves them unchanged, replace overwrites
            them, and fail imports nothing if a row exists (error 1004) or breaks a rule (error 1005 with all errors).
            EXPORT.md defines for each kind when a line exists. A csv row exists if title and instant are equal. Without
            createdAt, a spark exists if title, category and intensity are equal, and an entry exists if title, type,
            value and, if specified, occurredAt are equal. Each existing row matches at most one row of the file.
        :param session: The token of the session as which the call runs. Default: the session of the connection.
        :param path: A regular file to read, relative to the directory of --files or to the working directory.
        :param content: The text of the file, instead of path.
        :param format: The format: json, as written by data.export, or csv for a table. Default json.
        :param what: The table; required for csv, not allowed otherwise.
        :param table_id: The ID of the library table; required for entries, not allowed otherwise.
        :param delimiter: The delimiter of csv. Default: that of a first line such as `sep=;`, otherwise detected from
            the header row.
        :param restore_formulas: Whether to remove the apostrophe that defuseFormulas of data.export adds to csv cells.
            Default false.
        :param columns: The columns of csv with names that the table does not have: by name in the file,
            case-insensitively, the name of the column of the table, or null to ignore it. Custom fields of entries can
            be named `customData.KEY`.
        :param date_order: The order of the dates of csv: day_first, such as 30.11.2026 or 30/11/2026, month_first, such
            as 11/30/2026, or year_first. A date that begins with a year of four digits is always valid; without
            dateOrder, no other one is.
        :param decimal_comma: Whether numbers of csv have a decimal comma, such as 71,5. Default false.
        :param dry_run: Whether to check everything and change nothing. Default false.
        :param client_key: An idempotency key: for a week, a repeated call by the same user with the same key only
            returns the first result.
        :param on_progress: Receives the progress of the call.
        :param cancellation: Cancels the call from another thread.
        :raises: AlreadyExists, CheckedRequired, ClientKeyReused, ClientKeyUsed, CourseInvalidId, CourseInvalidUrl,
            DateInFuture, DateTooEarly, DuplicateField, DuplicateOption, DurationRequired, FieldNotAllowed,
            FilesNotOpen, InconsistentExport, InvalidCategory, InvalidCursor, InvalidCustomValue, InvalidDelimiter,
            InvalidDuration, InvalidEncoding, InvalidEntryType, InvalidField, InvalidFieldKey, InvalidFormat,
            InvalidIcon, InvalidIntensity, InvalidLine, InvalidMinutes, InvalidSchedule, InvalidSpan, InvalidTag,
            InvalidTarget, InvalidVersion, LimitReached, LineMalformed, MarkRequired, MissingColumn, MoodOutOfRange,
            NameRequired, NameTooLong, NameTooShort, NewerExport, NotAnExport, NotOneOf, NotPermittedByToken,
            NotesRequired, NumberNotIncreasing, OptionsRequired, OutOfRange, PathNotAllowed, PropertyNotAllowed,
            RaggedRow, RatingOutOfRange, RatingRequired, RowUnreadable, TableForFormat, TableInactive, TableNotFound,
            TableRequired, TitleRequired, TooFew, TooLong, TooMany, TooManyChallenges, TooManyHabits, TooManyMarks,
            TooManyRows, TooManyTables, TooShort, UnknownColumn, UnknownCustomField, UnknownKind, UnknownRow,
            UnknownTimeZone, UnreadableFile, ValueRequired, WrongKind
        """
        return self._call(
            "data.import",
            {
                "onConflict": on_conflict,
                "session": session,
                "path": path,
                "content": content,
                "format": format,
                "what": what,
                "tableId": table_id,
                "delimiter": delimiter,
                "restoreFormulas": restore_formulas,
                "columns": columns,
                "dateOrder": date_order,
                "decimalComma": decimal_comma,
                "dryRun": dry_run,
                "clientKey": client_key,
            },
            on_progress=on_progress,
            cancellation=cancellation,
        )


class Methods(Namespace):
    """The namespaces, and the methods without a namespace."""

    def initialize(
        self,
        *,
        client_info: Optional[types.ClientInfoInput] = None,
        locale: Optional[str] = None,
        time_zone: Optional[str] = None,
        process_id: Optional[int] = None,
    ) -> types.InitializeResult:
        """Initializes the conversation; optional, at most once.

        :param client_info: The name and version of the client.
        :param locale: The language while no user is signed in, as a BCP 47 tag, e.g. fr-CA.
        :param time_zone: The IANA time zone of users who sign up without one.
        :param process_id: The ID of a process; the server exits when it ends, unless several users share the
            connection.
        :raises: AlreadyInitialized, InvalidFormat, OutOfRange, TooLong, TooManyMarks, TooShort, UnknownTimeZone
        """
        return self._call(
            "initialize",
            {
                "clientInfo": client_info,
                "locale": locale,
                "timeZone": time_zone,
                "processId": process_id,
            },
        )

    @property
    def rpc(self) -> Rpc:
        """The methods `rpc.*`."""
        return Rpc(self._connection)

    @property
    def system(self) -> System:
        """The methods `system.*`."""
        return System(self._connection)

    @property
    def labels(self) -> Labels:
        """The methods `labels.*`."""
        return Labels(self._connection)

    @property
    def clock(self) -> Clock:
        """The methods `clock.*`."""
        return Clock(self._connection)

    @property
    def events(self) -> Events:
        """The methods `events.*`."""
        return Events(self._connection)

    @property
    def history(self) -> History:
        """The methods `history.*`."""
        return History(self._connection)

    @property
    def sync(self) -> Sync:
        """The methods `sync.*`."""
        return Sync(self._connection)

    @property
    def auth(self) -> Auth:
        """The methods `auth.*`."""
        return Auth(self._connection)

    @property
    def profile(self) -> Profile:
        """The methods `profile.*`."""
        return Profile(self._connection)

    @property
    def preferences(self) -> Preferences:
        """The methods `preferences.*`."""
        return Preferences(self._connection)

    @property
    def dashboard(self) -> Dashboard:
        """The methods `dashboard.*`."""
        return Dashboard(self._connection)

    @property
    def paths(self) -> Paths:
        """The methods `paths.*`."""
        return Paths(self._connection)

    @property
    def stages(self) -> Stages:
        """The methods `stages.*`."""
        return Stages(self._connection)

    @property
    def lessons(self) -> Lessons:
        """The methods `lessons.*`."""
        return Lessons(self._connection)

    @property
    def achievements(self) -> Achievements:
        """The methods `achievements.*`."""
        return Achievements(self._connection)

    @property
    def study(self) -> Study:
        """The methods `study.*`."""
        return Study(self._connection)

    @property
    def kits(self) -> Kits:
        """The methods `kits.*`."""
        return Kits(self._connection)

    @property
    def tests(self) -> Tests:
        """The methods `tests.*`."""
        return Tests(self._connection)

    @property
    def exams(self) -> Exams:
        """The methods `exams.*`."""
        return Exams(self._connection)

    @property
    def workouts(self) -> Workouts:
        """The methods `workouts.*`."""
        return Workouts(self._connection)

    @property
    def attempts(self) -> Attempts:
        """The methods `attempts.*`."""
        return Attempts(self._connection)

    @property
    def reviews(self) -> Reviews:
        """The methods `reviews.*`."""
        return Reviews(self._connection)

    @property
    def goals(self) -> Goals:
        """The methods `goals.*`."""
        return Goals(self._connection)

    @property
    def habits(self) -> Habits:
        """The methods `habits.*`."""
        return Habits(self._connection)

    @property
    def friends(self) -> Friends:
        """The methods `friends.*`."""
        return Friends(self._connection)

    @property
    def feed(self) -> Feed:
        """The methods `feed.*`."""
        return Feed(self._connection)

    @property
    def challenges(self) -> Challenges:
        """The methods `challenges.*`."""
        return Challenges(self._connection)

    @property
    def sparks(self) -> Sparks:
        """The methods `sparks.*`."""
        return Sparks(self._connection)

    @property
    def missions(self) -> Missions:
        """The methods `missions.*`."""
        return Missions(self._connection)

    @property
    def cards(self) -> Cards:
        """The methods `cards.*`."""
        return Cards(self._connection)

    @property
    def reminders(self) -> Reminders:
        """The methods `reminders.*`."""
        return Reminders(self._connection)

    @property
    def tables(self) -> Tables:
        """The methods `tables.*`."""
        return Tables(self._connection)

    @property
    def entries(self) -> Entries:
        """The methods `entries.*`."""
        return Entries(self._connection)

    @property
    def library(self) -> Library:
        """The methods `library.*`."""
        return Library(self._connection)

    @property
    def today(self) -> Today:
        """The methods `today.*`."""
        return Today(self._connection)

    @property
    def activity(self) -> Activity:
        """The methods `activity.*`."""
        return Activity(self._connection)

    @property
    def data(self) -> Data:
        """The methods `data.*`."""
        return Data(self._connection)
