-- Mails that tell of news. Such a mail waits without a text: it says what it is about, and is written when it is sent, so that it
-- never tells of what is gone, seen or unwanted by then.
ALTER TABLE mails
  ALTER COLUMN to_address DROP NOT NULL,
  ALTER COLUMN subject DROP NOT NULL,
  ALTER COLUMN text_body DROP NOT NULL,
  ALTER COLUMN html_body DROP NOT NULL,
  -- Which part of the program writes it, and from what. It goes to the address that the member has by then.
  ADD COLUMN composer text,
  ADD COLUMN data jsonb,
  -- It is of no use after this moment, as a link that has expired, and is not sent any more.
  ADD COLUMN expires_at timestamptz,
  -- One of perhaps many thousands that are due at the same moment: all others go first.
  ADD COLUMN is_bulk boolean NOT NULL DEFAULT false,
  ADD CHECK ((composer IS NULL) = (data IS NULL)),
  ADD CHECK (num_nulls(to_address, subject, text_body, html_body) = CASE WHEN composer IS NULL THEN 0 ELSE 4 END),
  ADD CHECK (composer IS NULL OR member_id IS NOT NULL);
DROP INDEX mails_due_idx;
-- In the order of sending: links that somebody waits for, then news at once. Mails about one item may be 50,000 that are due at the
-- same moment: the id keeps them from being sorted for each batch.
CREATE INDEX mails_due_idx ON mails (is_bulk, (composer IS NOT NULL), next_attempt_at, id) WHERE failed_at IS NULL;

ALTER TABLE members
  -- Since when the mail server refuses the address for good. Until it accepts a mail again, the member gets no news by mail.
  ADD COLUMN mail_refused_at timestamptz;
-- Those around a new item who want to know of it at once.
CREATE INDEX members_instant_idx ON members USING gist (point_on_earth(ref_longitude, ref_latitude))
  WHERE activated_at IS NOT NULL AND disabled_at IS NULL AND 'I' IN (mail_notif_freq_items, mail_notif_freq_events);

-- When somebody has last said something in a conversation, also if it is deleted since; and the messages that go with it.
CREATE INDEX messages_side_idx ON messages (conversation_id, side, id);

ALTER TABLE items
  -- When it became public for the first time: members are told of it once, however often it is hidden and shown.
  ADD COLUMN published_at timestamptz;
UPDATE items SET published_at = creationdate WHERE visibility = 'PB';

-- Seconds since 2000, so that a moment can be a fourth dimension beside the three of a place.
CREATE FUNCTION seconds_of(moment timestamptz) RETURNS double precision
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN date_part('epoch', moment - timestamptz '2000-01-01 00:00:00+00');

-- A distance over the ground as the straight line through the earth that points on it are compared by.
CREATE FUNCTION straight_metres(km double precision) RETURNS double precision
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN 2 * 6378137 * sin(km * 1000 / (2 * 6378137));

-- What is new in a place. Whoever looks for it reads neither all that is there nor all that is new elsewhere.
CREATE INDEX items_published_near_idx ON items USING gist (cube(shown_point, seconds_of(published_at)))
  WHERE is_listed AND type <> 'EV';
CREATE INDEX events_published_near_idx ON items USING gist (cube(shown_point, seconds_of(published_at)))
  WHERE is_listed AND type = 'EV';
CREATE INDEX resources_changed_near_idx
  ON resources USING gist (cube(point_on_earth(longitude, latitude), seconds_of(changed_at))) WHERE gone_at IS NULL;

-- Up to which moment a member was told of what. Moving it on claims the digest, in the transaction that adds its mail.
CREATE TABLE digests (
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  family text NOT NULL CHECK (family IN ('conversations', 'items', 'events', 'resources', 'reference_location')),
  until timestamptz NOT NULL,
  PRIMARY KEY (member_id, family)
);
-- Members from before there were digests hear of what is new from now on.
INSERT INTO digests
SELECT members.id, family, now() FROM members,
  unnest(ARRAY['conversations', 'items', 'events', 'resources', 'reference_location']) AS family;

-- The latest digests of each kind that all members have, so that nobody is looked for who has theirs.
CREATE TABLE digest_runs (
  family text NOT NULL,
  frequency text NOT NULL CHECK (frequency IN ('D', 'W', 'M')),
  until timestamptz NOT NULL,
  finished_at timestamptz NOT NULL,
  PRIMARY KEY (family, frequency)
);

-- What a mail named, also for members who do not let their views be saved.
CREATE TABLE mailed_items (
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  item_id bigint NOT NULL REFERENCES items ON DELETE CASCADE,
  mailed_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, item_id)
);
CREATE INDEX mailed_items_item_idx ON mailed_items (item_id);
CREATE INDEX mailed_items_mailed_idx ON mailed_items (mailed_at);

-- General information by the operator, to members who want it.
CREATE TABLE announcements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of the file: the same text is not sent twice by mistake.
  hash bytea NOT NULL UNIQUE,
  -- Markdown by language.
  texts jsonb NOT NULL,
  created_at timestamptz NOT NULL
);

-- When each job last ran.
CREATE TABLE job_runs (
  job text PRIMARY KEY,
  -- Times of its schedule up to here are done or queued. One that passed while nothing ran lies after it, and is made up for.
  scheduled_until timestamptz,
  started_at timestamptz,
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- How long the last run took that succeeded.
  duration_ms integer
);

INSERT INTO secrets VALUES ('unsubscribing', gen_random_uuid()::text || gen_random_uuid()::text);

-- Of the neighbours in a demo, only the two whom people log in as get mails: nobody reads those of the others.
UPDATE members SET mail_notif_freq_conversations = 'N', mail_notif_freq_items = 'N', mail_notif_freq_events = 'N',
  mail_notif_freq_osm = 'N', mail_notif_generalinfo = false
  WHERE is_demo AND username NOT IN ('priya', 'mireille.d');
