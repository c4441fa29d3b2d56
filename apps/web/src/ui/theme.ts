import { createTheme, localStorageColorSchemeManager, type MantineColorsTuple } from '@mantine/core'

/** Also known to public/before-paint.js. */
export const themeStorageKey = 'pollen.theme'
export const themeStorage = localStorageColorSchemeManager({ key: themeStorageKey })

const leaf: MantineColorsTuple = [
  '#eef7f0',
  '#dcecdf',
  '#b7d9c0',
  '#8fc59f',
  '#66ad7f',
  '#46976a',
  '#34875a',
  '#2a724b',
  '#1f5c3b',
  '#17452d',
]

/** What Mantine needs to know; the colours of paper, ink and tints are in theme.css. */
export const theme = createTheme({
  primaryColor: 'leaf',
  primaryShade: { light: 7, dark: 7 },
  colors: { leaf },
  fontFamily: "'Nunito Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Nunito Variable', system-ui, sans-serif", fontWeight: '800' },
  defaultRadius: 'lg',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { radius: 'xl' } },
    Menu: { defaultProps: { radius: 'lg', shadow: 'md', transitionProps: { duration: 120 } } },
  },
})
