// Shows push messages while the console is closed. It has the address /push-worker.js, so that it belongs to all screens.
self.addEventListener("push", (event) => {
  const { id, title, message, url } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body: message, tag: id, icon: "/favicon.ico", data: { url } }))
})

self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  const { url } = event.notification.data
  if (url) event.waitUntil(self.clients.openWindow(url))
})
