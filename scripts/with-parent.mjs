// Loaded before a program's own code: ends it, in order, when the process that watches over it was killed.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, "SIGTERM")
}, 1000).unref()
