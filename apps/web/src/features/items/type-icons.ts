import { IconCalendarHeart, IconGift, IconRepeat, IconSpeakerphone } from '@tabler/icons-react'

export const typeIcons = { DN: IconGift, LN: IconRepeat, RQ: IconSpeakerphone, EV: IconCalendarHeart } as const
