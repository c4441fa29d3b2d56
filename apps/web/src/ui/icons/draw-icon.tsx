import type { ComponentType, SVGProps } from 'react'

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'stroke'> & {
  size?: number
  /** The width of lines. */
  stroke?: number
}
type Icon = ComponentType<IconProps>

/**
 * The icons are from Tabler Icons 3.51 (https://tabler.io/icons), © Paweł Kuna, MIT licence. Their package has 18,000 files, so this
 * folder contains only those that the app uses.
 */
export const outlineIcon =
  (...paths: string[]): Icon =>
  ({ stroke = 2, ...rest }) =>
    draw(paths, {
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: stroke,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      ...rest,
    })

export const filledIcon =
  (...paths: string[]): Icon =>
  ({ stroke: _, ...rest }) =>
    draw(paths, { fill: 'currentColor', ...rest })

const draw = (paths: string[], { size = 24, ...rest }: { size?: number } & SVGProps<SVGSVGElement>) => (
  <svg xmlns="http://www.w3.org/2000/svg" width={size} height={size} viewBox="0 0 24 24" aria-hidden {...rest}>
    {paths.map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
)
