-- Random values of this instance that never leave it.
CREATE TABLE secrets (
  name text PRIMARY KEY,
  value text NOT NULL
);
INSERT INTO secrets VALUES ('masking', gen_random_uuid()::text || gen_random_uuid()::text);
