import type { Me } from '@pollen/contract/members'
import { Appearance } from './appearance.tsx'
import { Devices } from './devices/devices.tsx'
import { DownloadData } from './download-data.tsx'
import { GeneralInformation } from './general-information.tsx'
import { Leaving } from './leaving/leaving.tsx'
import { Privacy } from './privacy.tsx'

export function AccountSettings({ me }: { me: Me }) {
  return (
    <>
      <GeneralInformation me={me} />
      <Privacy me={me} />
      <Appearance me={me} />
      <Devices />
      <DownloadData />
      <Leaving />
    </>
  )
}
