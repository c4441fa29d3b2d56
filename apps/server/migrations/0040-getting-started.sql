-- The card with the first steps. Members who joined before it existed know their way around, so it is dismissed for them.
ALTER TABLE members
  ADD COLUMN has_chosen_notifications boolean NOT NULL DEFAULT false,
  ADD COLUMN is_getting_started_dismissed boolean NOT NULL DEFAULT true;
ALTER TABLE members ALTER COLUMN is_getting_started_dismissed SET DEFAULT false;
