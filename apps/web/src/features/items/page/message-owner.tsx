import { conversations } from '@pollen/contract/conversations'
import type { Item } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { IconSend } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { hasEnded } from '../item-state.ts'

/** To the conversation with the owner about this item; one that has ended is no more talked about. */
export function MessageOwner({ item, stateId }: { item: Item; stateId: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(conversations.create, { item_id: item.id }),
    onSuccess: ({ id }) => navigate({ to: pages.conversation.path, params: { id: String(id) } }),
    // It may have ended or been closed since it was loaded.
    onError: () => client.invalidateQueries({ queryKey: ['items', 'one', String(item.id)] }),
  })
  const isOver = hasEnded(item)
  return (
    <Button
      isBusy={isPending}
      disabled={isOver}
      aria-describedby={isOver ? stateId : undefined}
      icon={<IconSend size={20} aria-hidden />}
      onClick={() => mutate()}
    >
      {t('message-owner', { name: item.user.first_name })}
    </Button>
  )
}
