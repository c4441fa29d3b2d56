import type { Statement } from '@pollen/contract/statements'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { SheetResult } from '../../ui/sheet.tsx'
import { acknowledgeCaution, type StatementAddress, updateStatement } from './statements.api.ts'

type AcknowledgementProps = { statement: Statement; address: StatementAddress }

/** The member confirms that they have read a caution. */
export function Acknowledgement({ statement, address }: AcknowledgementProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => acknowledgeCaution(statement.id),
    onSuccess: (changed) => updateStatement(client, address, changed),
  })
  if (isSuccess) return <SheetResult>{t('caution-acknowledged')}</SheetResult>
  if (!statement.needs_acknowledgement) return null
  return (
    <Button size="large" isBusy={isPending} onClick={() => mutate()}>
      {t('caution-acknowledge')}
    </Button>
  )
}
