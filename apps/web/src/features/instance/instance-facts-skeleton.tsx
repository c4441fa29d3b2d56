import { Skeleton } from '../../ui/skeleton.tsx'
import classes from './instance-facts.module.css'

const places = ['members', 'items', 'contact', 'languages', 'map', 'timezone', 'version', 'offer']

export function InstanceFactsSkeleton() {
  return (
    <div className={classes.facts} aria-busy>
      {places.map((place, index) => (
        <div key={place} className={classes.fact} data-number={index < 2}>
          <Skeleton width="40%" height="0.9rem" />
          <Skeleton width="75%" height={index < 2 ? '2.2rem' : '1.3rem'} className={classes.value} />
        </div>
      ))}
    </div>
  )
}
