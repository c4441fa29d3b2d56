import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'

type CloseUp = { image: string; x: number; y: number }

/** A picture seen closer, around the point that was touched; by keyboard, around its middle. Another one is whole again. */
export function useCloseUp(image: string) {
  const stage = useRef<HTMLDivElement>(null)
  const [closeUp, setCloseUp] = useState<CloseUp>()
  const shown = closeUp?.image === image ? closeUp : undefined
  useLayoutEffect(() => {
    const element = stage.current
    if (!element || !shown) return
    element.scrollLeft = shown.x * element.scrollWidth - element.clientWidth / 2
    element.scrollTop = shown.y * element.scrollHeight - element.clientHeight / 2
  }, [shown])
  const toggle = ({ detail, clientX, clientY, currentTarget }: MouseEvent) => {
    if (shown) return setCloseUp(undefined)
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const isByKeyboard = detail === 0
    setCloseUp({
      image,
      x: isByKeyboard ? 0.5 : (clientX - left) / width,
      y: isByKeyboard ? 0.5 : (clientY - top) / height,
    })
  }
  return { stage, isCloseUp: shown !== undefined, toggle }
}
