// Migrations of the directory of installations, in order. `npm run admin -- migrate` applies the missing ones.
import { Migration20261129160000_Claims } from "./Migration20261129160000_Claims.js"
import { Migration20261129171500_Keys } from "./Migration20261129171500_Keys.js"

export const directoryMigrations = [Migration20261129160000_Claims, Migration20261129171500_Keys]
