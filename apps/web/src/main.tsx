import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { prepareApp } from './app/prepare-app.ts'
import '@fontsource-variable/nunito/wght.css'
import './ui/theme.css'
import './ui/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

await prepareApp()
createRoot(root).render(<App />)
