-- The kinds of public resources that a member's map hides. Those it shows are not written, so a new kind is shown to all.
ALTER TABLE members ADD COLUMN hidden_resources text[] NOT NULL DEFAULT '{}' CHECK (
  hidden_resources <@ ARRAY['BKC', 'DEF', 'DWS', 'FDB', 'FDS', 'FLF', 'FRS', 'GVB', 'REP', 'SPK']
);
