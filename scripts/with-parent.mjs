// Preloaded into a program: stops it gracefully when its parent process was killed.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, "SIGTERM")
}, 1000).unref()
