// What home asks for, known before its code is loaded.
import { daysFromToday, today } from "../i18n/today.ts"

/** Birthdays are shown so many days ahead. */
const SOON_DAYS = 30

export const homeVariables = () => {
  const day = today()
  return { today: day, soon: daysFromToday(SOON_DAYS), nextYear: Number(day.slice(0, 4)) + 1 }
}
