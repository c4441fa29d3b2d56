-- The account of the machine on which a command ran. Operators in the web app are members instead.
ALTER TABLE operator_actions
  ADD COLUMN os_user text CHECK (length(os_user) <= 100),
  ADD CHECK (channel = 'command' OR os_user IS NULL);
