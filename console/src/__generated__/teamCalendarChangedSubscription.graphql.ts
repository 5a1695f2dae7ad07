/**
 * @generated SignedSource<<76585a76f0fdaa8e44b6d16b891f635d>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type teamCalendarChangedSubscription$variables = {
  since?: string | null | undefined;
};
export type teamCalendarChangedSubscription$data = {
  readonly leaveRequestChanged: {
    readonly leaveRequestId: string;
    readonly resumeToken: string;
  } | null | undefined;
};
export type teamCalendarChangedSubscription = {
  response: teamCalendarChangedSubscription$data;
  variables: teamCalendarChangedSubscription$variables;
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
    "concreteType": "LeaveRequestChange",
    "kind": "LinkedField",
    "name": "leaveRequestChanged",
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
        "name": "leaveRequestId",
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
    "name": "teamCalendarChangedSubscription",
    "selections": (v1/*:: as any*/),
    "type": "Subscription",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "teamCalendarChangedSubscription",
    "selections": (v1/*:: as any*/)
  },
  "params": {
    "cacheID": "d2f0b2e30d158feb0e88c6b114bafa76",
    "id": null,
    "metadata": {},
    "name": "teamCalendarChangedSubscription",
    "operationKind": "subscription",
    "text": "subscription teamCalendarChangedSubscription(\n  $since: String\n) {\n  leaveRequestChanged(since: $since) {\n    resumeToken\n    leaveRequestId\n  }\n}\n"
  }
};
})();

(node as any).hash = "fc8ce3f8147d8559f921981fc9fac372";

export default node;
