-- What was said in a conversation. Who said it is a side of the conversation, so nothing of a member who left stays here.
-- Within a conversation, ids follow the order of commits, because whoever adds one has locked the conversation.
CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  conversation_id bigint NOT NULL REFERENCES conversations ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('owner', 'asker')),
  content text NOT NULL CHECK (length(content) <= 4000),
  -- What the device of the sender called it: sent twice, it is one message.
  client_id text CHECK (length(client_id) <= 64),
  created_at timestamptz NOT NULL,
  -- A deleted message has no content and no images any more. Its row stays for a while, so that it is not sent again.
  deleted_at timestamptz,
  -- As they are written, without accents; searches of conversations look for their beginnings.
  words tsvector GENERATED ALWAYS AS (strip(to_tsvector('plain_words', part_words(content)))) STORED,
  CHECK (deleted_at IS NULL OR content = '')
);
CREATE INDEX messages_conversation_idx ON messages (conversation_id, id) WHERE deleted_at IS NULL;
CREATE INDEX messages_deleted_idx ON messages (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX messages_words_idx ON messages USING gin (words);
CREATE UNIQUE INDEX messages_client_idx ON messages (conversation_id, side, client_id) WHERE client_id IS NOT NULL;

-- Images are uploaded before their message is sent.
CREATE TABLE message_images (
  id bigint PRIMARY KEY DEFAULT random_id(),
  conversation_id bigint NOT NULL REFERENCES conversations ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('owner', 'asker')),
  message_id bigint REFERENCES messages ON DELETE CASCADE,
  position integer NOT NULL DEFAULT 0,
  file text NOT NULL,
  thumb_file text NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX message_images_message_idx ON message_images (message_id, position);
CREATE INDEX message_images_conversation_idx ON message_images (conversation_id);
CREATE INDEX message_images_unsent_idx ON message_images (created_at) WHERE message_id IS NULL;
CREATE INDEX message_images_file_idx ON message_images (file);
CREATE INDEX message_images_thumb_file_idx ON message_images (thumb_file);

-- Lists of conversations are sorted by when something was last said, and show what each side has not seen.
ALTER TABLE conversations
  ADD COLUMN active_at timestamptz,
  ADD COLUMN messages_count integer NOT NULL DEFAULT 0 CHECK (messages_count >= 0),
  ADD COLUMN owner_seen_id bigint NOT NULL DEFAULT 0,
  ADD COLUMN asker_seen_id bigint NOT NULL DEFAULT 0,
  ADD COLUMN owner_unread integer NOT NULL DEFAULT 0 CHECK (owner_unread >= 0),
  ADD COLUMN asker_unread integer NOT NULL DEFAULT 0 CHECK (asker_unread >= 0);
UPDATE conversations SET active_at = created_at;
ALTER TABLE conversations ALTER COLUMN active_at SET NOT NULL;

DROP INDEX conversations_owner_idx;
DROP INDEX conversations_asker_idx;
CREATE INDEX conversations_owner_idx ON conversations (owner_id, active_at DESC, id DESC);
CREATE INDEX conversations_asker_idx ON conversations (asker_id, active_at DESC, id DESC);
CREATE INDEX conversations_owner_unread_idx ON conversations (owner_id) INCLUDE (owner_unread) WHERE owner_unread > 0;
CREATE INDEX conversations_asker_unread_idx ON conversations (asker_id) INCLUDE (asker_unread) WHERE asker_unread > 0;
