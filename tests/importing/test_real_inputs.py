"""Known inputs, handed over as people have them: networks, tables and lines."""

from __future__ import annotations

from explorable.checking.bounds import ZERO
from explorable.importing.lines import read_lines
from explorable.importing.saying import sentence
from explorable.importing.solving import check, conflict, find, solved
from explorable.importing.stn import read_network
from explorable.importing.table import read_table
from explorable.importing.told import difference
from tests.importing.networks import edge, network, node


def test_a_network_with_two_times_forced_and_one_open() -> None:
    # The durations of a network that nobody can control, read as if all could be chosen.
    durations = (("Z", "x1", 2, 2), ("x1", "x2", 2, 2), ("x1", "x3", 1, 3), ("x2", "x3", -1, 3))
    edges = [
        one
        for start, end, least, most in durations
        for one in (edge(start, end, most, f"{end}-{start}"), edge(end, start, -least))
    ]
    domain = solved(read_network(network([*map(node, ("Z", "x1", "x2", "x3")), *edges])))
    for name, values in (("x1", "2"), ("x2", "4"), ("x3", "[3, 5]")):
        assert str(find(domain, name).interval) == values
        check(domain, name)
    assert find(domain, "x3").high == ("edge x3-x1 (line 17)", "edge x1-Z (line 13)")


def test_bounds_near_1e33_contradict_by_exactly_one() -> None:
    big = 10**33
    text = f"x - y <= 1e33\ny - z <= {big + 7}\nz - x <= -{2 * big + 8}"
    domain = difference(read_lines(text))
    assert domain.contradiction == (1, 2, 3)
    assert sum(one.most for one in domain.cycle) == -1
    assert float(text.rsplit(maxsplit=1)[-1]) == -2e33
    assert not difference(read_lines(text.replace("008", "007"))).contradiction


def test_three_edges_with_a_cycle_of_minus_two_are_said_in_sentences() -> None:
    parts = (edge("Y", "X", 3, "a"), edge("W", "Y", -1, "b"), edge("X", "W", -4, "c"))
    told = read_network(network([*map(node, "XYW"), *parts]))
    cycle = conflict(solved(told))
    assert sum(one.most for one in cycle) == -2
    assert {told.where(*one.statements): sentence(one) for one in cycle} == {
        "edge a (line 12)": "X is at most 3 above Y",
        "edge b (line 13)": "Y is at least 1 below W",
        "edge c (line 14)": "W is at least 4 below X",
    }


def test_zeros_of_a_matrix_are_bounds_and_empty_cells_are_none() -> None:
    # Of [[0, 0, 0], [-1, 0, 0], [0, -1, 0]] a library kept the two edges of -1 alone, where
    # nothing is wrong, and reported a negative cycle. With its zeros as bounds there is one.
    edges_alone = "from,to,at most\na,b,-1\nb,c,-1\n"
    domain = solved(read_table(edges_alone))
    assert conflict(domain) == ()
    assert str(find(domain, "c", "a").interval) == "(-inf, -2]"
    zeros = "b,a,0\nc,b,0\nc,a,0\na,c,0\n"
    told = read_table(edges_alone + zeros)
    cycle = conflict(solved(told))
    assert sum(one.most for one in cycle) < 0
    check(solved(told), "a")


def test_zeros_on_both_sides_hold_two_variables_together() -> None:
    domain = solved(read_table("from,to,at most,at least\nx,y,0,0\n,x,3,\n"))
    found = find(domain, "y", "x")
    assert found.interval.point == 0
    assert found.low == found.high == (2,)
    assert str(find(domain, "y").interval) == "(-inf, 3]"


JOBS = {"red": (3, 2, 2), "blue": (2, 1, 4), "green": (4, 3)}  # minutes, one machine after another


def shop(horizon: int) -> str:
    rows = ["statement,from,to,at least,at most"]
    for job, lengths in JOBS.items():
        starts = [f"{job} {at}" for at in range(len(lengths))]
        rows.append(f"the shop opens,,{starts[0]},0,")
        for at, (start, after) in enumerate(zip(starts, [*starts[1:], "end"], strict=True)):
            rows.append(f"{job} {at},{start},{after},{lengths[at]},")
    return "\n".join((*rows, f"closing time,,end,,{horizon}"))


def test_a_horizon_one_below_the_longest_job_names_that_job() -> None:
    longest = max(map(sum, JOBS.values()))
    assert find(solved(read_table(shop(longest))), "end").interval.point == longest
    told = read_table(shop(longest - 1))
    domain = solved(told)
    named = {told.where(*one.statements) for one in conflict(domain)}
    (job,) = {name.split()[0] for name in named} - {"the", "closing"}
    assert sum(JOBS[job]) == longest
    assert named == {
        "the shop opens",
        "closing time",
        *(f"{job} {at}" for at in range(len(JOBS[job]))),
    }
    check(domain, "end", ZERO)
