import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { RangeSlider, Slider } from './slider.tsx'

const set = (control: HTMLElement, value: number) => fireEvent.change(control, { target: { value: String(value) } })

function Radius() {
  const [value, setValue] = useState(10)
  return <Slider label="Radius" min={1} max={100} value={value} onChange={setValue} text={`${value} km`} />
}

test('a slider shows and announces its value in words', () => {
  render(<Radius />)
  const slider = screen.getByRole('slider', { name: 'Radius' })
  expect([slider.getAttribute('aria-valuetext'), screen.getByText('10 km')]).toBeTruthy()
  set(slider, 25)
  expect([slider.getAttribute('aria-valuetext'), screen.getByRole('status').textContent]).toEqual(['25 km', '25 km'])
})

function Distances({ isDisabled }: { isDisabled?: boolean }) {
  const [value, setValue] = useState<readonly [number, number]>([5, 25])
  return (
    <RangeSlider
      label="Distance"
      ends={['From', 'To']}
      {...{ value, isDisabled }}
      onChange={setValue}
      min={0}
      max={100}
      step={0.5}
      text={`${value[0]}–${value[1]} km`}
      endText={(km) => `${km} km`}
    />
  )
}
const end = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name })
const whole = () => screen.getByRole('group', { name: 'Distance' })

test('each end has a name and a value, and the group announces the whole range', () => {
  render(<Distances />)
  expect(screen.getByRole('group', { name: 'Distance', description: '5–25 km' })).toBe(whole())
  expect([end('From').getAttribute('aria-valuetext'), end('To').getAttribute('aria-valuetext')]).toEqual([
    '5 km',
    '25 km',
  ])
  set(end('From'), 7.5)
  expect(screen.getByRole('status').textContent).toBe('7.5–25 km')
})

test('one end pushes the other instead of crossing it', () => {
  render(<Distances />)
  set(end('From'), 40)
  expect([end('From').value, end('To').value]).toEqual(['40', '40'])
  set(end('To'), 3)
  expect([end('From').value, end('To').value]).toEqual(['3', '3'])
})

test('where both ends meet at the maximum, the movable one is in front', () => {
  render(<Distances />)
  set(end('From'), 100)
  expect([end('From').dataset.isOnTop, end('To').dataset.isOnTop]).toEqual(['true', 'false'])
  set(end('From'), 20)
  expect(end('From').dataset.isOnTop).toBe('false')
})

test('a disabled range cannot be moved', () => {
  render(<Distances isDisabled />)
  expect(whole()).toHaveProperty('disabled', true)
})
