-- When the member last entered the password in this session, besides the log-in: dangerous actions of operators need it again.
ALTER TABLE sessions ADD COLUMN password_entered_at timestamptz;
