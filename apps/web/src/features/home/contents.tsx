import { useTranslation } from 'react-i18next'
import { expandAround } from '../../lib/hash-target.ts'
import { useInstanceTexts } from '../instance/index.ts'
import classes from './contents.module.css'

/** The table of contents. Texts of the instance appear with their own titles. */
export function Contents() {
  const { t } = useTranslation()
  const { data: texts } = useInstanceTexts()
  return (
    <nav className={classes.contents} aria-label={t('home-contents')}>
      <a href="#how-it-works">{t('how-it-works')}</a>
      {texts && (
        <>
          <ContentsLink id="terms_conditions" title={texts.terms.title} language={texts.language} />
          <ContentsLink id="data_collection" title={texts.data_collection.title} language={texts.language} />
          <ContentsLink id="faq" title={texts.faq.title} language={texts.language} />
          <ContentsLink id="contact" title={texts.contact.title} language={texts.language} />
        </>
      )}
    </nav>
  )
}

/** Following the link again after collapsing the section changes no hash, so the press expands it. */
const ContentsLink = ({ id, title, language }: { id: string; title: string; language: string }) => (
  <a href={`#${id}`} lang={language} onClick={() => expandAround(document.getElementById(id))}>
    {title}
  </a>
)
