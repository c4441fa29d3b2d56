type Kept = { until: number; answer: Promise<unknown> }

/** Remembers answers for a while, the latest ones, so that the same question is not asked again and again. */
export function recentAnswers({ forMs, atMost }: { forMs: number; atMost: number }) {
  const kept = new Map<string, Kept>()
  return {
    /** Who asks the same meanwhile waits for the same answer; a failure is not remembered. */
    get<Answer>(question: string, now: number, ask: () => Promise<Answer>): Promise<Answer> {
      const known = kept.get(question)
      if (known && known.until > now) return known.answer as Promise<Answer>
      const answer = ask()
      kept.delete(question)
      kept.set(question, { until: now + forMs, answer })
      answer.catch(() => kept.get(question)?.answer === answer && kept.delete(question))
      const [oldest] = kept.keys()
      if (kept.size > atMost && oldest !== undefined) kept.delete(oldest)
      return answer
    },
  }
}
