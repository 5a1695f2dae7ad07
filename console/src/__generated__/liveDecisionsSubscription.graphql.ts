/**
 * @generated SignedSource<<aa694fdcc508113ec3eb6ff724adf92d>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type liveDecisionsSubscription$variables = {
  since?: string | null | undefined;
};
export type liveDecisionsSubscription$data = {
  readonly pendingDecisionsChanged: {
    readonly liveRecordId: string;
    readonly resumeToken: string;
  } | null | undefined;
};
export type liveDecisionsSubscription = {
  response: liveDecisionsSubscription$data;
  variables: liveDecisionsSubscription$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "since"
  }
],
v1 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Variable",
        "name": "since",
        "variableName": "since"
      }
    ],
    "concreteType": "PendingDecisionChange",
    "kind": "LinkedField",
    "name": "pendingDecisionsChanged",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "resumeToken",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "liveRecordId",
        "storageKey": null
      }
    ],
    "storageKey": null
  }
];
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "liveDecisionsSubscription",
    "selections": (v1/*:: as any*/),
    "type": "Subscription",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "liveDecisionsSubscription",
    "selections": (v1/*:: as any*/)
  },
  "params": {
    "cacheID": "7cbeddc2b0bfd7f21b0f9d79a72c36b7",
    "id": null,
    "metadata": {},
    "name": "liveDecisionsSubscription",
    "operationKind": "subscription",
    "text": "subscription liveDecisionsSubscription(\n  $since: String\n) {\n  pendingDecisionsChanged(since: $since) {\n    resumeToken\n    liveRecordId\n  }\n}\n"
  }
};
})();

(node as any).hash = "2ae032974a69aa6e68d9eb030becb3de";

export default node;
