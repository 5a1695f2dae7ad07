/**
 * @generated SignedSource<<a6055600d13da41fd28849d3c27923a8>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type passkeyPanelDeleteMutation$variables = {
  connections: ReadonlyArray<string>;
  id: string;
};
export type passkeyPanelDeleteMutation$data = {
  readonly deletePasskey: {
    readonly deletedId: string;
  } | null | undefined;
};
export type passkeyPanelDeleteMutation = {
  response: passkeyPanelDeleteMutation$data;
  variables: passkeyPanelDeleteMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "connections"
},
v1 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "id"
},
v2 = [
  {
    "kind": "Variable",
    "name": "id",
    "variableName": "id"
  }
],
v3 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "deletedId",
  "storageKey": null
};
return {
  "fragment": {
    "argumentDefinitions": [
      (v0/*:: as any*/),
      (v1/*:: as any*/)
    ],
    "kind": "Fragment",
    "metadata": null,
    "name": "passkeyPanelDeleteMutation",
    "selections": [
      {
        "alias": null,
        "args": (v2/*:: as any*/),
        "concreteType": "DeletePayload",
        "kind": "LinkedField",
        "name": "deletePasskey",
        "plural": false,
        "selections": [
          (v3/*:: as any*/)
        ],
        "storageKey": null
      }
    ],
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [
      (v1/*:: as any*/),
      (v0/*:: as any*/)
    ],
    "kind": "Operation",
    "name": "passkeyPanelDeleteMutation",
    "selections": [
      {
        "alias": null,
        "args": (v2/*:: as any*/),
        "concreteType": "DeletePayload",
        "kind": "LinkedField",
        "name": "deletePasskey",
        "plural": false,
        "selections": [
          (v3/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "filters": null,
            "handle": "deleteEdge",
            "key": "",
            "kind": "ScalarHandle",
            "name": "deletedId",
            "handleArgs": [
              {
                "kind": "Variable",
                "name": "connections",
                "variableName": "connections"
              }
            ]
          }
        ],
        "storageKey": null
      }
    ]
  },
  "params": {
    "cacheID": "c34c0a08ad20d4903f9378e02b4846e7",
    "id": null,
    "metadata": {},
    "name": "passkeyPanelDeleteMutation",
    "operationKind": "mutation",
    "text": "mutation passkeyPanelDeleteMutation(\n  $id: ID!\n) {\n  deletePasskey(id: $id) {\n    deletedId\n  }\n}\n"
  }
};
})();

(node as any).hash = "e9f997c28ac118e97b3035c3522a420e";

export default node;
