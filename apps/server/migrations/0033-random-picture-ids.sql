-- Profile pictures could be found by counting, and pictures of items from before migration 0020 still can. The web app asks for the
-- new addresses; pictures in mails that were sent before disappear.
-- Of a million random ids about one is this low, and changing it does no harm.
UPDATE item_images SET id = random_id() WHERE id < 4294967296;
ALTER TABLE member_images ALTER COLUMN id DROP IDENTITY, ALTER COLUMN id SET DEFAULT random_id();
UPDATE member_images SET id = random_id();
