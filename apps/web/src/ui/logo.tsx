const petal = 'M32 36C22 29 20 22 20 14.5 20 6 25 2 32 2s12 4 12 12.5C44 22 42 29 32 36z'
const pin = 'M32 32.5C29.5 27 24.4 22.5 24.4 16.4a7.6 7.6 0 0 1 15.2 0C39.6 22.5 34.5 27 32 32.5z'
const turns = [0, 72, 144, 216, 288].map((angle) => `rotate(${angle} 32 33.5)`)

type LogoProps = { size?: number; title?: string }

/** The flower of Pollen, with map pins as its grains. Decorative unless it has a title. */
export function Logo({ size = 32, title }: LogoProps) {
  const drawing = (
    <>
      {turns.map((turn) => (
        <path key={turn} d={petal} transform={turn} fill="#34875a" />
      ))}
      {turns.map((turn) => (
        <g key={turn} transform={turn}>
          <path d={pin} fill="#f4bb3a" />
          <circle cx="32" cy="16" r="3.1" fill="#1f5636" />
        </g>
      ))}
    </>
  )
  const box = { width: size, height: size, viewBox: '0 0 64 64', focusable: false }

  return title ? (
    <svg {...box} role="img">
      <title>{title}</title>
      {drawing}
    </svg>
  ) : (
    <svg {...box} aria-hidden="true">
      {drawing}
    </svg>
  )
}
