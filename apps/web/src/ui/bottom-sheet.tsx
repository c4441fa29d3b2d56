import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import classes from './bottom-sheet.module.css'
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconChevronDown, IconChevronUp } from './icons.ts'
import { RoundButton } from './round-button.tsx'
import { halfShare, type SheetHeight, type SheetPixels, sheetHeights, useSheetDrag } from './use-sheet-drag.ts'

export { halfShare, type SheetHeight } from './use-sheet-drag.ts'

type BottomSheetProps = {
  label: string
  height: SheetHeight
  onHeight: (height: SheetHeight) => void
  /** Called with the height of the peek, and with 0 when the sheet disappears. */
  onPeekPx: (px: number) => void
  /** Height in pixels that stays uncovered at the top of the parent. */
  topGap: number
  /** Slides out of view, for example while a popup has its place. */
  isAway?: boolean
  words: {
    show: string
    hide: string
    enlarge: string
    shrink: string
    /** Announced after a change. */
    state: Record<SheetHeight, string>
  }
  title: ReactNode
  /** Content at the lowest height. */
  peek: ReactNode
  children: ReactNode
}

/** A panel at the bottom of its parent with three heights. It is dragged, or operated by its buttons and the arrow keys. */
export function BottomSheet({
  height,
  onHeight,
  onPeekPx,
  topGap,
  words,
  isAway = false,
  ...content
}: BottomSheetProps) {
  const sheet = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const [isDragging, setIsDragging] = useState(false)
  const measure = (element: HTMLElement): SheetPixels => {
    const whole = element.parentElement?.clientHeight ?? 0
    return { peek: minHeightOf(element), half: whole * halfShare, full: whole - topGap }
  }
  useSheetDrag({ sheet, height, measure, onDragging: setIsDragging, onHeight })
  usePeekPx(sheet, onPeekPx)
  const announced = useAnnouncement(height, words.state)

  const isOpen = height !== 'peek'
  const isFull = height === 'full'
  const moveByKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    const next = sheetHeights[sheetHeights.indexOf(height) + step]
    if (step === 0 || !next) return
    event.preventDefault()
    onHeight(next)
  }
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen) return
    event.preventDefault()
    toggle.current?.focus()
    onHeight('peek')
  }
  const Chevron = isOpen ? IconChevronDown : IconChevronUp
  return (
    <section
      ref={sheet}
      className={classes.sheet}
      style={{ '--half': `${halfShare * 100}%`, '--top-gap': `${topGap}px` } as CSSProperties}
      data-height={height}
      data-is-away={isAway}
      inert={isAway}
      aria-label={content.label}
      onKeyDown={closeByKey}
    >
      <div className={classes.handle} data-is-sheet-handle>
        <div className={classes.title}>{content.title}</div>
        {isOpen && (
          <RoundButton
            look="plain"
            label={isFull ? words.shrink : words.enlarge}
            icon={
              isFull ? (
                <IconArrowsDiagonalMinimize2 size={20} aria-hidden />
              ) : (
                <IconArrowsDiagonal size={20} aria-hidden />
              )
            }
            onClick={() => onHeight(isFull ? 'half' : 'full')}
          />
        )}
        <button
          ref={toggle}
          type="button"
          className={classes.toggle}
          aria-label={isOpen ? words.hide : words.show}
          aria-expanded={isOpen}
          onClick={() => onHeight(isOpen ? 'peek' : 'half')}
          onKeyDown={moveByKey}
        >
          <Chevron size={22} aria-hidden />
        </button>
      </div>
      {/* Stays in the document while it is dragged, because a removed element would get no more touches. */}
      {!isOpen && (
        <div className={classes.peek} hidden={isDragging}>
          {content.peek}
        </div>
      )}
      {(isOpen || isDragging) && (
        <div className={classes.body} data-is-sheet-body>
          {content.children}
        </div>
      )}
      <p role="status" className="visually-hidden">
        {announced}
      </p>
    </section>
  )
}

const minHeightOf = (element: HTMLElement) => Number.parseFloat(getComputedStyle(element).minHeight) || 0

function usePeekPx(sheet: RefObject<HTMLElement | null>, onPeekPx: (px: number) => void) {
  const report = useEffectEvent(onPeekPx)
  useLayoutEffect(() => {
    const measure = () => report(sheet.current ? minHeightOf(sheet.current) : 0)
    measure()
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('resize', measure)
      report(0)
    }
  }, [sheet])
}

/** Returns the text of the current height once it has changed. */
function useAnnouncement(height: SheetHeight, state: Record<SheetHeight, string>): string {
  const [previous, setPrevious] = useState({ height, hasChanged: false })
  if (height !== previous.height) setPrevious({ height, hasChanged: true })
  return previous.hasChanged ? state[height] : ''
}
