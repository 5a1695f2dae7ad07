// The page until the first screen has its data.
import styles from "./start-screen.module.css"

export const StartScreen = () => <div className={styles.start} role="progressbar" aria-label="HR Workforce Platform" />
