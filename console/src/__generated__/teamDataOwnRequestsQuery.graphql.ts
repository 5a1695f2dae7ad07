/**
 * @generated SignedSource<<d3265e08995a22f05430be230594122b>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type LeaveStatus = "APPROVED" | "CANCELLED" | "DRAFT" | "PENDING" | "REJECTED";
export type OwnLeaveRequestFilter = {
  from?: string | null | undefined;
  leaveTypeIds?: ReadonlyArray<string> | null | undefined;
  statuses?: ReadonlyArray<LeaveStatus> | null | undefined;
  to?: string | null | undefined;
};
export type teamDataOwnRequestsQuery$variables = {
  after?: string | null | undefined;
  filter: OwnLeaveRequestFilter;
};
export type teamDataOwnRequestsQuery$data = {
  readonly list: {
    readonly nodes: ReadonlyArray<{
      readonly employeeId: string;
      readonly endDate: string;
      readonly id: string;
      readonly leaveType: {
        readonly id: string;
        readonly name: string;
      } | null | undefined;
      readonly startDate: string;
      readonly status: LeaveStatus;
    }>;
    readonly pageInfo: {
      readonly endCursor: string | null | undefined;
      readonly hasNextPage: boolean;
    };
  } | null | undefined;
};
export type teamDataOwnRequestsQuery = {
  response: teamDataOwnRequestsQuery$data;
  variables: teamDataOwnRequestsQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "after"
},
v1 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "filter"
},
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v3 = [
  {
    "alias": "list",
    "args": [
      {
        "kind": "Variable",
        "name": "after",
        "variableName": "after"
      },
      {
        "kind": "Variable",
        "name": "filter",
        "variableName": "filter"
      },
      {
        "kind": "Literal",
        "name": "first",
        "value": 50
      }
    ],
    "concreteType": "LeaveRequestConnection",
    "kind": "LinkedField",
    "name": "myLeaveRequests",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "PageInfo",
        "kind": "LinkedField",
        "name": "pageInfo",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "hasNextPage",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "endCursor",
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "concreteType": "LeaveRequest",
        "kind": "LinkedField",
        "name": "nodes",
        "plural": true,
        "selections": [
          (v2/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "employeeId",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "startDate",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "endDate",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "status",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "LeaveType",
            "kind": "LinkedField",
            "name": "leaveType",
            "plural": false,
            "selections": [
              (v2/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "name",
                "storageKey": null
              }
            ],
            "storageKey": null
          }
        ],
        "storageKey": null
      }
    ],
    "storageKey": null
  }
];
return {
  "fragment": {
    "argumentDefinitions": [
      (v0/*:: as any*/),
      (v1/*:: as any*/)
    ],
    "kind": "Fragment",
    "metadata": null,
    "name": "teamDataOwnRequestsQuery",
    "selections": (v3/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [
      (v1/*:: as any*/),
      (v0/*:: as any*/)
    ],
    "kind": "Operation",
    "name": "teamDataOwnRequestsQuery",
    "selections": (v3/*:: as any*/)
  },
  "params": {
    "cacheID": "e585dae9758774c31a4f564918c36b97",
    "id": null,
    "metadata": {},
    "name": "teamDataOwnRequestsQuery",
    "operationKind": "query",
    "text": "query teamDataOwnRequestsQuery(\n  $filter: OwnLeaveRequestFilter!\n  $after: String\n) {\n  list: myLeaveRequests(filter: $filter, first: 50, after: $after) {\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      id\n      employeeId\n      startDate\n      endDate\n      status\n      leaveType {\n        id\n        name\n      }\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "99dd2b2aa029d9f03e0708fa6a85a2d7";

export default node;
