import { showSnackbar } from './snackbar.tsx'

/** Copies a text and reports the result. The browser may refuse. */
export async function copyText(text: string, { done, failed }: { done: string; failed: string }) {
  try {
    await navigator.clipboard.writeText(text)
    showSnackbar('success', done)
  } catch {
    showSnackbar('error', failed)
  }
}
