import type { Filters } from './filters.ts'

export type SectionProps = { filters: Filters; onChange: (changes: Partial<Filters>) => void }
