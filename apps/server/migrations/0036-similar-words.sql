-- Written at once, not to a pending list that every search for similar words has to read.
ALTER INDEX vocabulary_slips_idx SET (fastupdate = off);
SELECT gin_clean_pending_list('vocabulary_slips_idx');

-- The known words that share a rest with one of the typed ones when a letter or two are left out. A sequential scan compares arrays of
-- hundreds of rests with each other, which takes far longer than the index does; the planner counts each such comparison as one.
CREATE FUNCTION similar_words(typed text[]) RETURNS TABLE (word text, forms text[])
  LANGUAGE sql STABLE STRICT PARALLEL SAFE SET enable_seqscan = off
BEGIN ATOMIC
  SELECT known.word, word_forms(known.word) FROM vocabulary AS known WHERE known.slips && (
    SELECT array_agg(DISTINCT slip) FROM unnest(typed) AS form, unnest(word_slips(form)) AS slip WHERE can_be_mistyped(form));
END;
