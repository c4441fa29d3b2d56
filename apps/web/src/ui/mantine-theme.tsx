import { createTheme, type MantineColorsTuple, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
// Only of the components in use, in a layer below ours: our own rules win without a fight.
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import './mantine-theme.css'
import { useColorScheme } from './theme-choice.ts'

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

/** Greys as warm as the paper. */
const dark: MantineColorsTuple = [
  '#f0ebdd',
  '#d5d0c0',
  '#bcb7a5',
  '#8d8f7f',
  '#5a5f52',
  '#3b4036',
  '#252922',
  '#1b1e19',
  '#151813',
  '#0f110d',
]

const font = "'Nunito Variable', system-ui, sans-serif"
const theme = createTheme({
  primaryColor: 'leaf',
  primaryShade: 7,
  white: '#fffdf7',
  colors: { leaf, dark },
  fontFamily: font,
  headings: { fontFamily: font, fontWeight: '800' },
  defaultRadius: 'lg',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: { Menu: { defaultProps: { radius: 'lg', shadow: 'md', transitionProps: { duration: 120 } } } },
})

/** Mantine in our colours, around the pages that use it; the home page does without and stays light. */
export function MantineTheme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme={useColorScheme()}>
      {children}
    </MantineProvider>
  )
}
