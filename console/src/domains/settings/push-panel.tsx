// Push messages on this device, and the other browsers that receive them.
import { useState } from "react"
import { graphql, useFragment } from "react-relay"
import type { pushPanel_query$key } from "../../__generated__/pushPanel_query.graphql.ts"
import type { pushPanelSubscribeMutation } from "../../__generated__/pushPanelSubscribeMutation.graphql.ts"
import type { pushPanelUnsubscribeMutation } from "../../__generated__/pushPanelUnsubscribeMutation.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { ApiError, apiErrorIn } from "../../relay/api-error.ts"
import { Button } from "../../ui/button.tsx"
import { Panel } from "../../ui/page.tsx"
import { useToast } from "../../ui/toasts.tsx"
import { PushRefused, pushSupport, subscribeBrowser, unsubscribeBrowser } from "./push.ts"
import styles from "./settings.module.css"

const Fragment = graphql`
  fragment pushPanel_query on Query {
    pushKey {
      publicKey
    }
    pushSubscriptions(first: 20) @connection(key: "pushPanel_pushSubscriptions") {
      __id
      edges {
        node {
          id
          service
          createdAt
          session {
            id
            current
          }
        }
      }
    }
  }
`

const Subscribe = graphql`
  mutation pushPanelSubscribeMutation($input: SubscribeToPushInput!, $connections: [ID!]!) {
    subscribeToPush(input: $input) @prependNode(connections: $connections, edgeTypeName: "PushSubscriptionEdge") {
      id
      service
      createdAt
      session {
        id
        current
      }
    }
  }
`

const Unsubscribe = graphql`
  mutation pushPanelUnsubscribeMutation($id: ID!, $connections: [ID!]!) {
    unsubscribeFromPush(id: $id) {
      deletedId @deleteEdge(connections: $connections)
    }
  }
`

export function PushPanel({ query }: { query: pushPanel_query$key }) {
  const text = useText()
  const toast = useToast()
  const { dateTime } = useFormats()
  const { pushKey, pushSubscriptions } = useFragment(Fragment, query)
  const [support, setSupport] = useState(pushSupport)
  const [isAsking, setAsking] = useState(false)
  const [subscribe] = useAction<pushPanelSubscribeMutation>(Subscribe)
  const [unsubscribe, isEnding] = useAction<pushPanelUnsubscribeMutation>(Unsubscribe)
  const connections = [pushSubscriptions?.__id ?? ""]
  const subscriptions = (pushSubscriptions?.edges ?? []).flatMap(({ node }) => node ?? [])
  const own = subscriptions.find(({ session }) => session?.current)
  const others = subscriptions.filter((subscription) => subscription !== own)
  const turnOn = async () => {
    setAsking(true)
    try {
      const input = await subscribeBrowser(pushKey?.publicKey ?? "")
      await subscribe({ input, connections })
    } catch (error) {
      if (error instanceof PushRefused) setSupport(pushSupport())
      else toast.failed(apiErrorIn(error) ?? new ApiError({ message: text("push.failed") }))
    } finally {
      setAsking(false)
    }
  }
  const turnOff = (id: string) => unsubscribe({ id, connections }).catch(toast.failed)
  const turnOffHere = async (id: string) => {
    await turnOff(id)
    await unsubscribeBrowser()
  }
  return (
    <Panel title={text("push.title")}>
      <div className={styles.group}>
        {support !== "available" && <p>{text(support === "refused" ? "push.refused" : "push.unsupported")}</p>}
        {support === "available" && <p>{text(own ? "push.on" : "push.off")}</p>}
        {own && (
          <Button isPending={isEnding} onClick={() => turnOffHere(own.id)}>
            {text("push.turnOff")}
          </Button>
        )}
        {!own && support === "available" && (
          <Button isPending={isAsking} onClick={turnOn}>
            {text("push.turnOn")}
          </Button>
        )}
        {others.length > 0 && (
          <>
            <h3>{text("push.others")}</h3>
            <ul className={styles.list}>
              {others.map(({ id, service, createdAt }) => (
                <li key={id}>
                  <span>{text("push.other", { service, date: dateTime(createdAt) })}</span>
                  <Button variant="quiet" onClick={() => turnOff(id)}>
                    {text("push.turnOff")}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Panel>
  )
}
