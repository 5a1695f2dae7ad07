// Migrations of the directory of installations, in order. `npm run admin -- migrate` applies the missing ones.
import { Migration20261129160000_Claims } from "./Migration20261129160000_Claims.js"

export const directoryMigrations = [Migration20261129160000_Claims]
