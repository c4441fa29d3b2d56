-- Changing the e-mail address: one mailed link proves the new address, another one restores the old address.
ALTER TABLE tokens
  -- The address that becomes the account's when the link is used.
  ADD COLUMN email text,
  DROP CONSTRAINT tokens_action_check,
  ADD CONSTRAINT tokens_action_check CHECK (
    action IN ('activate_account', 'reset_password', 'recover_account', 'delete_account', 'confirm_email', 'take_back_email')
  ),
  ADD CONSTRAINT tokens_email_check CHECK ((email IS NOT NULL) = (action IN ('confirm_email', 'take_back_email')));

-- Nobody else may take an address as long as a link can restore it.
CREATE INDEX tokens_email_idx ON tokens (lower(email)) WHERE action = 'take_back_email';
