-- Lists leave out what belongs to disabled members; there are few of them, and this is how they are found.
CREATE INDEX members_disabled_idx ON members (id) WHERE disabled_at IS NOT NULL;
