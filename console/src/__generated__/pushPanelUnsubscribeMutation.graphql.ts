/**
 * @generated SignedSource<<d977b3905569271f8cd513a76d89bab5>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type pushPanelUnsubscribeMutation$variables = {
  connections: ReadonlyArray<string>;
  id: string;
};
export type pushPanelUnsubscribeMutation$data = {
  readonly unsubscribeFromPush: {
    readonly deletedId: string;
  } | null | undefined;
};
export type pushPanelUnsubscribeMutation = {
  response: pushPanelUnsubscribeMutation$data;
  variables: pushPanelUnsubscribeMutation$variables;
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
    "name": "pushPanelUnsubscribeMutation",
    "selections": [
      {
        "alias": null,
        "args": (v2/*:: as any*/),
        "concreteType": "DeletePayload",
        "kind": "LinkedField",
        "name": "unsubscribeFromPush",
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
    "name": "pushPanelUnsubscribeMutation",
    "selections": [
      {
        "alias": null,
        "args": (v2/*:: as any*/),
        "concreteType": "DeletePayload",
        "kind": "LinkedField",
        "name": "unsubscribeFromPush",
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
    "cacheID": "bdcbf5806751f41b617bb2f51d5aa1cb",
    "id": null,
    "metadata": {},
    "name": "pushPanelUnsubscribeMutation",
    "operationKind": "mutation",
    "text": "mutation pushPanelUnsubscribeMutation(\n  $id: ID!\n) {\n  unsubscribeFromPush(id: $id) {\n    deletedId\n  }\n}\n"
  }
};
})();

(node as any).hash = "38b1397696a09714da5e316faf5a9fb2";

export default node;
