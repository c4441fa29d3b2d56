import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { Trans } from 'react-i18next'
import { Checkbox } from '../../ui/checkbox.tsx'

type AgreementProps = { isChecked: boolean; onChange: (isChecked: boolean) => void }

/** The texts open in a tab of their own: what is typed stays where it is. */
export function Agreement(props: AgreementProps) {
  const terms = <Link to={pages.home.path} hash="terms_conditions" target="_blank" />
  const privacy = <Link to={pages.home.path} hash="data_collection" target="_blank" />
  return (
    <Checkbox {...props} name="agreement" required>
      <Trans i18nKey="sign-up-agreement" components={{ terms, privacy }} />
    </Checkbox>
  )
}
