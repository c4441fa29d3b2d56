-- Browsers that have logged in to an account before: what others get wrong does not keep them out. The mark itself is known to
-- the browser alone; its hash is made with the member's id, so that it does not tell which members share a browser.
CREATE TABLE devices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  mark_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL
);
CREATE INDEX devices_member_idx ON devices (member_id, last_used_at);
CREATE INDEX devices_use_idx ON devices (last_used_at);

ALTER TABLE sessions ADD COLUMN device_id bigint REFERENCES devices ON DELETE SET NULL;
CREATE INDEX sessions_device_idx ON sessions (device_id);

-- Everybody knows the password of the demo's members, so a real instance must not start with them.
ALTER TABLE members ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
CREATE INDEX members_demo_idx ON members (id) WHERE is_demo;

-- The demo was always loaded as activated four minutes after the sign-up, to the microsecond, which no person manages.
UPDATE members SET is_demo = true
WHERE activated_at = sign_up_date + interval '4 minutes'
  AND (
    username IN (
      'mireille.d', 'papy_lucien', 'yasmina', 'thibault.l', 'fatou', 'jean-phi', 'sandrine76', 'giuseppe', 'lucie.m',
      'karim_b', 'chantal.w', 'ben.gilles', 'amelie_r', 'raph', 'monique.t', 'ilyas', 'clemence', 'fred_lejeune',
      'aurore.v', 'paulette', 'samir.h', 'julie-a', 'mathieu.c', 'zoe.d', 'dominique.k', 'nele_v', 'tomasz.k', 'priya',
      'owen_r', 'maria.c', 'hannah.b', 'deniz', 'grace.o', 'lars_h', 'emily.w', 'sean.m'
    )
    OR email LIKE '%@example.org'
  );
