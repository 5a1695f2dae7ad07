// The migrations in their order; the application brings every database to the last of them when it starts.
export const migrationsList = []
