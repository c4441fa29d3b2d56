import { HomeActions } from './home-actions.tsx'
import { HomeBoard } from './home-board.tsx'
import { HomeFooter } from './home-footer.tsx'
import { HomeHeader } from './home-header.tsx'
import { HomeHero } from './home-hero.tsx'
import classes from './home-page.module.css'
import { HomeRules } from './home-rules.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LivingNumbers } from './living-numbers.tsx'

export function HomePage() {
  return (
    <div className={classes.page}>
      <HomeHeader />
      <div className={classes.hero}>
        <div className={classes.welcome}>
          <HomeHero />
          <HomeActions />
          <LivingNumbers />
        </div>
        <HomeBoard />
      </div>
      <HowItWorks />
      <HomeRules />
      <HomeFooter />
    </div>
  )
}
